import { useStore } from '@nanostores/react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { Combobox } from '#components/fields/Combobox.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import type { ListedUser } from '#contract/users.ts'
import { isClosedOrErased } from '#domain/accountStatus.ts'
import { fullName } from '#domain/names.ts'
import { counted } from '#domain/words.ts'
import { closeAccountOf, reloadAndCheck } from '#stores/accounts/accounts.ts'
import { people } from '#stores/accounts/people.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { dataIn } from '#stores/loading/resource.ts'

type Props = { user: ListedUser; onClose: () => void }

/** The person from the current list, and the admins who can take over. */
function useAdmins(asked: ListedUser) {
  const everyone = dataIn(useStore(people.admin.$resource)) ?? []
  return {
    user: everyone.find(({ _id }) => _id === asked._id) ?? asked,
    others: everyone.filter((one) => one._id !== asked._id && !isClosedOrErased(one)),
  }
}

export default function CloseAccountDialog({ user: asked, onClose }: Props) {
  const { user, others } = useAdmins(asked)
  const name = fullName(user)
  const homes = user.managedUnits ?? 0
  const { values, busy, fill, submit } = useApiForm({
    initial: { email: '' },
    send: ({ email }) => closeAccountOf(user, email),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      return reloadAndCheck('closed', user)
    },
  })
  const next = others.find((one) => one.email === values.email)
  return (
    <Dialog title="Close Account" onClose={onClose} guarded={busy}>
      <div className={`grid content-between gap-6 ${homes > 0 ? 'min-h-96' : ''}`}>
        <div className="grid gap-5">
          <p className="wrap-anywhere">
            {name} is signed out everywhere at once, can't sign in any more and gets no more mails. Their name
            stays with what they wrote and did. You can open the account again.
          </p>
          {homes > 0 && (
            <Combobox
              label={`Who takes over their ${counted(homes, 'home')}`}
              placeholder="Select Admin"
              options={others.map((one) => ({ label: fullName(one), value: one.email }))}
              value={values.email}
              readOnly={busy}
              onPick={({ value }) => fill({ email: value })}
            />
          )}
          {homes > 0 && (
            <p
              className={next === undefined ? 'sr-only' : 'text-sm text-muted wrap-anywhere'}
              aria-live="polite"
            >
              {next !== undefined &&
                `${fullName(next)} manages ${homes > 1 ? 'them' : 'it'} from now on, reads what was written before, and answers.`}
            </p>
          )}
        </div>
        <Button busy={busy} disabled={homes > 0 && next === undefined} onClick={submit}>
          Close Account
        </Button>
      </div>
    </Dialog>
  )
}
