import { useStore } from '@nanostores/react'
import { company } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { TextArea } from '#components/fields/TextArea.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { HoldForm } from '#components/holds/HoldForm.tsx'
import { HomeChoice } from '#components/holds/HomeChoice.tsx'
import { chosenEnd, UntilFields } from '#components/holds/UntilFields.tsx'
import type { Hold } from '#contract/holds.ts'
import type { Unit } from '#contract/units.ts'
import { money } from '#domain/money.ts'
import { readNumber, separatorText } from '#domain/readAmount.ts'
import type { UnitPage } from '#stores/properties/adminUnit.ts'
import { freeHomes, holdActions } from '#stores/properties/holds.ts'

type Change = { hold: Hold; store: UnitPage; onClose: () => void }

function Extend({ hold, store, onClose }: Change) {
  const form = useApiForm({
    initial: { hours: '24', day: '', until: '', reason: '' },
    send: ({ reason, ...until }) =>
      holdActions(store).extend(hold._id, chosenEnd(until, hold.endsAt), reason),
    onSent: onClose,
  })
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      <UntilFields form={form} choices={[24, 48, 7 * 24]} more="more" />
      <TextField label="Reason" help="Admins alone read it" autoComplete="off" {...form.field('reason')} />
      <Button type="submit" busy={form.busy}>
        Extend
      </Button>
    </form>
  )
}

function Reserve({ hold, store, onClose }: Change) {
  const form = useApiForm({
    initial: { hours: `${30 * 24}`, day: '', until: '', deposit: '', note: hold.note ?? '' },
    send: ({ deposit, note, ...until }) =>
      holdActions(store).reserve(hold._id, {
        until: chosenEnd(until),
        ...(deposit.trim() === '' ? {} : { deposit: readNumber(deposit) ?? Number.NaN }),
        note,
      }),
    onSent: onClose,
  })
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      <UntilFields form={form} choices={[14 * 24, 30 * 24, 60 * 24]} />
      <TextField
        label={`Deposit (${company.currencySign})`}
        inputMode="decimal"
        autoComplete="off"
        optional
        help="A note of what was agreed. Record what is paid once they own the home."
        {...form.field('deposit', { validate: (typed) => separatorText(typed) ?? true })}
      />
      <TextArea label="Note" rows={2} optional help="Admins alone read it" {...form.field('note')} />
      <Button type="submit" busy={form.busy}>
        Reserve
      </Button>
    </form>
  )
}

function Move({ hold, store, onClose, projectId }: Change & { projectId: string }) {
  const homes = freeHomes(projectId)
  const form = useApiForm({
    initial: { unitId: '' },
    send: ({ unitId }) => holdActions(store).move(hold._id, unitId),
    onSent: onClose,
  })
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      <p className="text-sm text-muted">
        The end stays the same. The price becomes that of the other home: here it was {money(hold.price)}.
      </p>
      <HomeChoice
        homes={useStore(homes.$resource)}
        onRetry={() => homes.reload()}
        value={form.values.unitId}
        onPick={(unitId) => form.fill({ unitId })}
        error={form.field('unitId').error}
        readOnly={form.busy}
      />
      <Button type="submit" busy={form.busy} disabled={form.values.unitId === ''}>
        Move
      </Button>
    </form>
  )
}

function Release({ hold, store, onClose }: Change) {
  const form = useApiForm({
    initial: { reason: '' },
    send: ({ reason }) => holdActions(store).release(hold._id, reason),
    onSent: onClose,
  })
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      <p className="text-sm text-muted wrap-anywhere">
        The home is free for everybody again{hold.email ? `, and ${hold.name} is told so by mail` : ''}.
      </p>
      <TextField label="Reason" help="Admins alone read it" autoComplete="off" {...form.field('reason')} />
      <Button type="submit" busy={form.busy}>
        Release
      </Button>
    </form>
  )
}

const titles = {
  begin: 'Hold',
  extend: 'Extend',
  reserve: 'Reserve',
  move: 'Move',
  release: 'Release',
} as const
export type HoldAction = keyof typeof titles

type Props = {
  what: HoldAction
  /** Undefined to begin one. */
  hold: Hold | undefined
  unit: Unit
  store: UnitPage
  onClose: () => void
}

/** Begins a hold, or changes or ends the present one. */
export function HoldDialog({ what, hold, unit, store, onClose }: Props) {
  const change = hold && { hold, store, onClose }
  return (
    <Dialog title={titles[what]} onClose={onClose} guarded>
      {what === 'begin' && <HoldForm send={holdActions(store).begin} onDone={onClose} />}
      {change && what === 'extend' && <Extend {...change} />}
      {change && what === 'reserve' && <Reserve {...change} />}
      {change && what === 'move' && <Move {...change} projectId={unit.projectId._id ?? ''} />}
      {change && what === 'release' && <Release {...change} />}
    </Dialog>
  )
}
