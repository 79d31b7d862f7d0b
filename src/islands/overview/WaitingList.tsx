import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import type { Waiting } from '#contract/admin.ts'
import { shortDate, timeOfDay } from '#domain/dateWords.ts'
import { links } from '#routes.ts'

const MissingPapersDialog = lazily(() => import('./MissingPapersDialog.tsx'))

const words: Readonly<Record<Waiting['what'], readonly [one: string, many: string, href?: string]>> = {
  payments: ['pending payment', 'pending payments'],
  refunds: ['payment to refund', 'payments to refund'],
  mails: ['mail that can’t be sent', 'mails that can’t be sent'],
  enquiries: ['new enquiry', 'new enquiries', links.adminEnquiries()],
  conversations: ['chat without an answer', 'chats without an answer', links.adminMessages()],
  transfers: ['transfer to check', 'transfers to check', `${links.adminPayments()}?show=transfers`],
  papers: ['home lacks a paper', 'homes lack a paper'],
  plans: ['plan that does not match its price', 'plans that do not match their price'],
  holds: ['hold ends today', 'holds end today'],
}

/** A newer server may name kinds that this page has no words for. */
const isKnown = ({ what }: Waiting) => Object.hasOwn(words, what)

const missingTitle = 'Homes that lack a paper'

/** Opens the list of missing papers. */
function MissingPapers({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className="link cursor-pointer" onClick={() => setOpen(true)}>
        {text}
      </button>
      {open && (
        <LazyDialog title={missingTitle} onClose={close}>
          <MissingPapersDialog title={missingTitle} onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}

/** What stands before the time. Of holds it is the first end, which is still to come. */
function sinceOf({ what, count }: Pick<Waiting, 'what' | 'count'>): string {
  if (what === 'holds') return count === 1 ? ', at ' : ', the first at '
  return count === 1 ? ' since ' : ', the oldest since '
}

function WaitingLine({ what, count, oldestAt, unitId }: Waiting) {
  const [one, many, list] = words[what]
  const text = `${count} ${count === 1 ? one : many}`
  const href = unitId === undefined ? list : links.adminUnit(unitId)
  return (
    <li>
      {what === 'papers' ? (
        <MissingPapers text={text} />
      ) : href === undefined ? (
        text
      ) : (
        <a className="link" href={href}>
          {text}
        </a>
      )}
      <span className="text-muted">
        {sinceOf({ what, count })}
        <time className="whitespace-nowrap" dateTime={oldestAt}>
          {what === 'holds' ? timeOfDay(oldestAt) : shortDate(oldestAt)}
        </time>
      </span>
    </li>
  )
}

export function WaitingSummary({ waiting }: { waiting: readonly Waiting[] }) {
  const [oldest] = waiting.map(({ oldestAt }) => oldestAt).toSorted()
  const isToCome = waiting.every(({ what }) => what === 'holds')
  return (
    <summary>
      <ChevronDown size={18} />
      <span className="font-medium whitespace-nowrap">What waits</span>
      <span className="ml-auto text-right text-sm text-muted tabular-nums">
        {oldest === undefined ? (
          'Nothing'
        ) : isToCome ? (
          `Until ${timeOfDay(oldest)}`
        ) : (
          <>
            <span className="max-md:hidden">The oldest </span>since {shortDate(oldest)}
          </>
        )}
      </span>
    </summary>
  )
}

export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const known = waiting.filter(isKnown)
  return (
    <details className="fold">
      <WaitingSummary waiting={known} />
      {known.length === 0 ? (
        <p className="text-sm text-muted">Nothing waits.</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {known.map((one) => (
            <WaitingLine key={one.what} {...one} />
          ))}
        </ul>
      )}
    </details>
  )
}
