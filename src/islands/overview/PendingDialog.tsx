import { Dialog } from '#components/dialogs/Dialog.tsx'
import type { PendingBill } from '#contract/admin.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'

type Props = { title: string; bills: readonly PendingBill[]; count: number; onClose: () => void }

export default function PendingDialog({ title, bills, count, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-sm text-muted">
        Electricity that was to be paid for, and of which the payment provider has said nothing yet.
      </p>
      <ul className="grid gap-4">
        {bills.map(({ unitId, unitName, projectName, payer, createdAt }) => (
          <li key={`${unitId} ${createdAt}`}>
            <a className="link inline-flex min-h-6 items-center wrap-anywhere" href={links.adminUnit(unitId)}>
              {unitName}, {projectName}
            </a>
            <p className="text-sm text-muted wrap-anywhere">
              {fullName(payer)} ·{' '}
              <time dateTime={createdAt}>
                {dayInWords(createdAt)}, {timeOfDay(createdAt)}
              </time>
            </p>
          </li>
        ))}
      </ul>
      {bills.length < count && <p className="text-sm">These are the newest {bills.length}.</p>}
    </Dialog>
  )
}
