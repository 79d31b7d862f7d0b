import { ImportLines } from '#components/import/ImportLines.tsx'
import { ImportPreview as Preview } from '#components/import/ImportPreview.tsx'
import type { ImportPlan } from '#domain/importing.ts'
import { fullName } from '#domain/names.ts'
import type { CsvPerson, ImportRow } from '#domain/userCsv.ts'
import type { UserList } from '#stores/accounts/people.ts'
import { restartImport } from '#stores/accounts/userCsv.ts'

function verdictOf({ verdict }: ImportRow): string {
  if (verdict.state === 'wrong') return verdict.errors.join('. ')
  if (verdict.state === 'new') return 'Will be added'
  return `Has ${verdict.isClosed ? 'a closed account' : 'an account already'}: left as it is`
}

/** Those with faults come first. */
const inReadingOrder = (rows: readonly ImportRow[]) => [
  ...rows.filter(({ verdict }) => verdict.state === 'wrong'),
  ...rows.filter(({ verdict }) => verdict.state !== 'wrong'),
]

const summaryOf = (person: CsvPerson) =>
  [fullName(person), person.email, person.phoneNumber].filter((part) => part !== '').join(' · ')

type Props = ImportPlan<ImportRow> & {
  file: string
  list: UserList
  onImport: () => void
}

export const ImportPreview = ({ rows, ignored, file, list, onImport }: Props) => (
  <Preview
    {...{ rows, ignored, file, onImport }}
    noun={list}
    known={(count) => `${count} ${count === 1 ? 'has' : 'have'} an account already`}
    onOther={restartImport}
  >
    <ImportLines
      rows={inReadingOrder(rows)}
      content={({ person }) => summaryOf(person)}
      verdict={verdictOf}
    />
  </Preview>
)
