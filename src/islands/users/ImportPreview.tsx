import type { UserList } from '#client/users.ts'
import { fullName } from '#domain/names.ts'
import type { CsvPerson, ImportRow, Unread } from '#domain/userCsv.ts'
import { counted } from '#domain/words.ts'
import { restartImport } from '#stores/userCsv.ts'
import { Button } from '#ui/Button.tsx'

const words = { new: 'Will be added', known: 'Has an account already: left as it is' }

function Verdict({ verdict }: { verdict: ImportRow['verdict'] }) {
  if (verdict.state === 'wrong') return <span className="text-danger">{verdict.errors.join('. ')}</span>
  return (
    <span className={verdict.state === 'new' ? 'text-success' : 'text-muted'}>{words[verdict.state]}</span>
  )
}

/** More lines than a person reads are counted only; those with faults come first. */
const shown = 200

const inReadingOrder = (rows: readonly ImportRow[]) => {
  const wrong = rows.filter(({ verdict }) => verdict.state === 'wrong')
  return [...wrong, ...rows.filter(({ verdict }) => verdict.state !== 'wrong')].slice(0, shown)
}

/** What of the file is left aside. */
const NotRead = ({ unread: { unknown, second } }: { unread: Unread }) => (
  <>
    {unknown.length > 0 && <p className="text-sm wrap-anywhere">Not read: {unknown.join(', ')}</p>}
    {second.length > 0 && (
      <p className="text-sm wrap-anywhere">
        Read only where the column before that means the same is empty: {second.join(', ')}
      </p>
    )}
  </>
)

/** A person as their account will have them. */
const toldOf = (person: CsvPerson) =>
  [fullName(person), person.email, person.phoneNumber].filter((part) => part !== '').join(' · ')

type Props = {
  rows: readonly ImportRow[]
  unread: Unread
  file: string
  /** Whose accounts are made. */
  list: UserList
  onImport: () => void
}

/** What an import will do, line by line, before it does it. */
export function ImportPreview({ rows, unread, file, list, onImport }: Props) {
  const count = (state: ImportRow['verdict']['state']) =>
    rows.filter(({ verdict }) => verdict.state === state).length
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        <strong className="font-medium">{file}</strong>: {count('new')} will be added, {count('known')}{' '}
        {count('known') === 1 ? 'has' : 'have'} an account already, {count('wrong')} can't be read.
      </p>
      <NotRead unread={unread} />
      <ul className="preview-lines">
        {inReadingOrder(rows).map(({ line, person, verdict }) => (
          <li key={line} className="grid gap-0.5 py-2">
            <p className="flex gap-3">
              <span className="w-8 shrink-0 text-muted">{line}</span>
              <span className="min-w-0 wrap-anywhere">{toldOf(person)}</span>
            </p>
            <p className="pl-11">
              <Verdict verdict={verdict} />
            </p>
          </li>
        ))}
      </ul>
      {rows.length > shown && <p className="text-sm text-muted">and {rows.length - shown} more lines</p>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={count('new') === 0} onClick={onImport}>
          Add {counted(count('new'), list)}
        </Button>
        <Button kind="quiet" onClick={restartImport}>
          Another file
        </Button>
      </div>
    </div>
  )
}
