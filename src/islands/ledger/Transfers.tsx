import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { ReasonDialog } from '#components/dialogs/ReasonDialog.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import type { AdminPaymentClaim } from '#contract/claims.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { claims, readSlip, refuseClaim } from '#stores/owners/claims.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { MatchDialog } from './MatchDialog.tsx'

type Slip = NonNullable<AdminPaymentClaim['slip']>

function SlipDialog({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    void readSlip(slip.fileId).then((blob) => {
      made = URL.createObjectURL(blob)
      setUrl(made)
    }, showFailedCall)
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [slip.fileId])
  return (
    <Dialog title="Slip" onClose={onClose}>
      {url === undefined ? (
        <TableSkeleton />
      ) : slip.mime === 'application/pdf' ? (
        <a className="link" href={url} download={slip.name}>
          Save {slip.name}
        </a>
      ) : (
        <img src={url} alt={slip.name} className="w-full" />
      )}
    </Dialog>
  )
}

const done = { accepted: 'Recorded', refused: 'Refused', withdrawn: 'Withdrawn' } as const

function stateText({ status, reason, recorded, reversed, ended }: AdminPaymentClaim): string {
  if (status === 'new') return ended ? 'No longer the owner' : ''
  if (reversed !== undefined) return `Reversed on ${dayInWords(reversed.at)}: ${reversed.reason ?? ''}`
  return [done[status], recorded && money(recorded.amount), reason].filter(Boolean).join(': ')
}

type Open = 'accept' | 'match' | 'refuse' | 'slip'

function Claim({ claim }: { claim: AdminPaymentClaim }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { slip, owner, status, sameReference = [] } = claim
  const opens = (what: Open, label: ReactNode) => (
    <Button kind="quiet" size="small" onClick={() => setOpen(what)}>
      {label}
    </Button>
  )
  const details = [claim.bank, claim.reference, claim.note].filter(Boolean).join(' · ')
  return (
    <li className="card grid gap-3 p-5 wrap-anywhere">
      <p>
        <span className="font-medium tabular-nums">{money(claim.amount)}</span>, paid on{' '}
        {dayInWords(claim.paidOn)}, for{' '}
        <a className="link" href={links.adminUnit(claim.unitId)}>
          {claim.unitName}, {claim.projectName}
        </a>
      </p>
      <p className="text-sm text-muted">
        {fullName(owner)}. {money(claim.outstanding)} is outstanding. {details}
      </p>
      {sameReference.map(({ unitName, createdAt }) => (
        <p key={createdAt} className="text-sm text-danger">
          The same reference came for {unitName} on {dayInWords(createdAt)}
        </p>
      ))}
      {stateText(claim) !== '' && <p className="text-sm">{stateText(claim)}</p>}
      <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
        {slip !== undefined && opens('slip', 'See the slip')}
        {status === 'new' && !claim.ended && opens('accept', 'Accept')}
        {status === 'new' && !claim.ended && opens('match', 'Already recorded')}
        {status === 'new' && opens('refuse', 'Refuse')}
      </div>
      {open === 'slip' && slip !== undefined && <SlipDialog slip={slip} onClose={close} />}
      {open === 'accept' && <AcceptDialog claim={claim} onClose={close} />}
      {open === 'match' && <MatchDialog claim={claim} onClose={close} />}
      {open === 'refuse' && (
        <ReasonDialog
          title="Refuse"
          draft={{ name: `refuse-transfer:${claim._id}`, title: `Refuse a transfer, ${claim.unitName}` }}
          words={`${fullName(owner)} is told by mail, and can send it again.`}
          send={(reason) => refuseClaim(claim._id, reason)}
          reload={() => claims.reload()}
          onClose={close}
        />
      )}
    </li>
  )
}

/** Transfers that buyers told of, for admins to check. */
export default function Transfers() {
  return (
    <ResourceView
      resource={useStore(claims.$resource)}
      loading={<TableSkeleton />}
      failed="The transfers could not be loaded"
      onRetry={() => claims.reload()}
    >
      {(all) =>
        all.length === 0 ? (
          <p className="text-muted">No transfers yet</p>
        ) : (
          <ul className="grid gap-4" aria-label="Transfers">
            {all.map((claim) => (
              <Claim key={claim._id} claim={claim} />
            ))}
          </ul>
        )
      }
    </ResourceView>
  )
}
