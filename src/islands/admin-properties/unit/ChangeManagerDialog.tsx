import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { Select } from '#components/fields/Select.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import type { ProjectManager } from '#contract/units.ts'
import { fullName } from '#domain/names.ts'
import type { UnitPage } from '#stores/properties/adminUnit.ts'
import { changeManagerOf } from '#stores/properties/changeManager.ts'
import { PersonPicker } from '../PersonPicker.tsx'

export type KnownManager = ProjectManager & { readonly _id: string }

type Props = { manager: KnownManager; store: UnitPage; onClose: () => void }

const wordsOf = (units: string, next: string) =>
  next === ''
    ? `Nobody manages ${units} until an admin is added. Conversations stay, and wait for the next one.`
    : `${next} manages ${units} from now on, reads what was written before, and answers. Owners are told by mail, unless they have turned that off.`

/**
 * The dialog that gives a unit, or all units of its manager, to another admin or to nobody for now.
 */
export default function ChangeManagerDialog({ manager, store, onClose }: Props) {
  const { values, busy, field, fill, submit } = useApiForm({
    initial: { which: 'one', name: '', email: '' },
    send: ({ which, email }) => {
      const to = email === '' ? {} : { email }
      return changeManagerOf(store, { managerId: manager._id, everywhere: which === 'all', ...to })
    },
    onSent: onClose,
  })
  const name = fullName(manager)
  return (
    <Dialog title="Change Admin" onClose={onClose} guarded={busy}>
      <div className="grid min-h-96 content-between gap-6">
        <div className="grid gap-5">
          <Select
            label="Units"
            options={[
              { value: 'one', label: 'This unit' },
              { value: 'all', label: `All units of ${name}` },
            ]}
            {...field('which')}
          />
          <PersonPicker
            list="admin"
            label="New admin"
            placeholder="Select Admin"
            email={values.email}
            except={manager.email}
            readOnly={busy}
            onPick={fill}
          />
          <p className="text-sm text-muted wrap-anywhere" aria-live="polite">
            {wordsOf(values.which === 'all' ? `all units of ${name}` : 'this unit', values.name)}
          </p>
        </div>
        <Button busy={busy} onClick={submit}>
          {values.email === '' ? 'Remove Admin' : 'Change Admin'}
        </Button>
      </div>
    </Dialog>
  )
}
