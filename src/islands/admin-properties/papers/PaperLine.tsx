import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { serverNow, today } from '#browser/storage/serverTime.ts'
import { paperKinds } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { ReasonDialog } from '#components/dialogs/ReasonDialog.tsx'
import type { AdminPaper } from '#contract/papers.ts'
import { clockTime } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { paperFacts } from '#domain/papers.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { type Papers, savePaper } from '#stores/papers/adminPapers.ts'
import { $user } from '#stores/session/session.ts'

const factsOf = (paper: AdminPaper): string =>
  [
    paper.title === paperKinds[paper.kind] ? undefined : paperKinds[paper.kind],
    paperFacts(paper, today()),
    paper.kind === 'identity' ? 'Admins alone' : undefined,
    paper.needsReading ? 'Must be read' : undefined,
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ')

function endOf({ withdrawnAt, reason = '', replacedAt, fileId }: AdminPaper): string {
  const deleted = fileId === undefined ? ' Its file is deleted.' : ''
  if (withdrawnAt !== undefined)
    return `Withdrawn on ${clockTime(withdrawnAt, serverNow())}: ${reason}.${deleted}`
  return replacedAt === undefined ? '' : `Replaced on ${clockTime(replacedAt, serverNow())}.${deleted}`
}

const readerText = ({ openedAt, acknowledgedAt, ...name }: AdminPaper['readers'][number]): string => {
  if (acknowledgedAt !== undefined)
    return `${fullName(name)} read it on ${clockTime(acknowledgedAt, serverNow())}`
  return `${fullName(name)} opened it on ${clockTime(openedAt ?? '', serverNow())}`
}

/** Who opened and read a paper: in a line for one reader, folded for several. */
function Readers({ paper, owners }: { paper: AdminPaper; owners: number }) {
  const { readers, needsReading, kind } = paper
  const [first, ...more] = readers
  if (kind === 'identity') return null
  if (first === undefined) return <p className="text-sm text-muted">Nobody has opened it yet</p>
  if (more.length === 0 && owners <= 1) return <p className="text-sm">{readerText(first)}</p>
  const read = readers.filter(({ acknowledgedAt }) => acknowledgedAt !== undefined).length
  return (
    <details className="group text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2">
        <ChevronDown size={18} className="transition-[rotate] group-open:rotate-180" />
        Opened by {readers.length}
        {needsReading ? `, read by ${read}` : ''}; {owners} may read it
      </summary>
      <ul className="grid gap-1 text-muted">
        {readers.map((reader) => (
          <li key={reader._id}>{readerText(reader)}</li>
        ))}
      </ul>
    </details>
  )
}

type Ending = Pick<ComponentProps<typeof ReasonDialog>, 'title' | 'words' | 'help' | 'send'>

type Props = { paper: AdminPaper; papers: Papers; owners: number; onReplace: () => void }

/** A paper with what became of it, and what can be done. */
export function PaperLine({ paper, papers, owners, onReplace }: Props) {
  const [asked, setAsked] = useState<Ending>()
  const isSuper = useStore($user)?.userType === 'superAdmin'
  const { _id, title, fileId, withdrawnAt, replacedAt } = paper
  const isPast = withdrawnAt !== undefined || replacedAt !== undefined
  const act = (label: string, onClick: () => unknown) => (
    <Button kind="quiet" size="small" aria-label={`${label} ${title}`} onClick={() => void onClick()}>
      {label}
    </Button>
  )
  const withdrawing: Ending = {
    title: 'Withdraw',
    words: `${title} leaves the pages of its owners. Who has opened it is told by mail, with the reason. It stays in the history.`,
    help: 'Who has opened it reads it',
    send: (reason) => papers.withdraw(_id, reason),
  }
  const deleting: Ending = {
    title: 'Delete the file',
    words: `The file of ${title} is deleted for good, for everyone. Its kind, day and hash stay, and so does who had opened it.`,
    help: 'The history and the audit trail keep it',
    send: (reason) => papers.remove(_id, reason),
  }
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-0 wrap-anywhere">
      <div>
        <h3 className="font-sans text-base font-medium tracking-normal">{title}</h3>
        <p className="text-sm text-muted">{factsOf(paper)}</p>
        <p className="text-sm empty:hidden">{endOf(paper)}</p>
      </div>
      <Readers {...{ paper, owners }} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {fileId !== undefined && act('Open', () => savePaper(paper).catch(showFailedCall))}
        {!isPast && act('Replace', onReplace)}
        {!isPast && act('Withdraw', () => setAsked(withdrawing))}
        {isSuper && fileId !== undefined && act('Delete', () => setAsked(deleting))}
      </div>
      {asked !== undefined && (
        <ReasonDialog
          {...asked}
          draft={{ name: `end-paper:${_id}`, title: `${asked.title} ${title}` }}
          reload={() => papers.reload({ fresh: true })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  )
}
