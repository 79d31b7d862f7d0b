import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { today } from '#browser/storage/serverTime.ts'
import { paperKinds } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { ReasonDialog } from '#components/dialogs/ReasonDialog.tsx'
import type { AdminPaper } from '#contract/papers.ts'
import { fullName } from '#domain/names.ts'
import { momentText, paperFacts } from '#domain/papers.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { type Papers, savePaper } from '#stores/papers/adminPapers.ts'
import { $user } from '#stores/session/session.ts'

const factsOf = (paper: AdminPaper): string =>
  [
    paper.title === paperKinds[paper.kind] ? undefined : paperKinds[paper.kind],
    paperFacts(paper, today()),
    `by ${fullName(paper.addedBy)}`,
    paper.kind === 'identity' ? 'Admins alone' : undefined,
    paper.needsReading ? 'Must be read' : undefined,
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ')

function endOf({ withdrawn, replacedAt, fileId }: AdminPaper): string | undefined {
  const deleted = fileId === undefined ? ' Its file is deleted.' : ''
  if (withdrawn !== undefined)
    return `Withdrawn on ${momentText(withdrawn.at, today())} by ${fullName(withdrawn.by)}: ${withdrawn.reason}.${deleted}`
  return replacedAt === undefined
    ? deleted || undefined
    : `Replaced on ${momentText(replacedAt, today())}.${deleted}`
}

const readerText = ({ openedAt, acknowledgedAt, ...name }: AdminPaper['readers'][number]): string => {
  if (acknowledgedAt !== undefined)
    return `${fullName(name)} read it on ${momentText(acknowledgedAt, today())}`
  return `${fullName(name)} opened it on ${momentText(openedAt ?? '', today())}`
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

type Props = { paper: AdminPaper; papers: Papers; owners: number; onReplace: () => void }

/** A paper with what became of it, and what can be done. */
export function PaperLine({ paper, papers, owners, onReplace }: Props) {
  const [asked, setAsked] = useState<'withdraw' | 'delete'>()
  const isSuper = useStore($user)?.userType === 'superAdmin'
  const { _id, title, fileId, withdrawn, replacedAt } = paper
  const isPast = withdrawn !== undefined || replacedAt !== undefined
  const close = () => setAsked(undefined)
  const act = (label: string, onClick: () => unknown) => (
    <Button kind="quiet" size="small" aria-label={`${label} ${title}`} onClick={() => void onClick()}>
      {label}
    </Button>
  )
  const reason = { reload: () => papers.reload({ fresh: true }), onClose: close }
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-0 wrap-anywhere">
      <div>
        <h3 className="font-sans text-base font-medium tracking-normal">{title}</h3>
        <p className="text-sm text-muted">{factsOf(paper)}</p>
        {endOf(paper) !== undefined && <p className="text-sm">{endOf(paper)}</p>}
      </div>
      <Readers {...{ paper, owners }} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {fileId !== undefined && act('Open', () => savePaper(paper).catch(showFailedCall))}
        {!isPast && act('Replace', onReplace)}
        {!isPast && act('Withdraw', () => setAsked('withdraw'))}
        {isSuper && fileId !== undefined && act('Delete', () => setAsked('delete'))}
      </div>
      {asked === 'withdraw' && (
        <ReasonDialog
          title="Withdraw"
          draft={{ name: `withdraw-paper:${_id}`, title: `Withdraw ${title}` }}
          words={`${title} leaves the pages of its owners. Who has opened it is told by mail, with the reason. It stays in the history.`}
          send={(why) => papers.withdraw(_id, why)}
          {...reason}
        />
      )}
      {asked === 'delete' && (
        <ReasonDialog
          title="Delete the file"
          draft={{ name: `delete-paper:${_id}`, title: `Delete the file of ${title}` }}
          words={`The file of ${title} is deleted for good, for everyone. Its kind, day and hash stay, and so does who had opened it.`}
          help="The history and the audit trail keep it"
          send={(why) => papers.remove(_id, why)}
          {...reason}
        />
      )}
    </li>
  )
}
