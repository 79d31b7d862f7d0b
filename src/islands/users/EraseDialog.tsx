import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { cleanEmail } from '#contract/fields/cleaned.ts'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { erasePerson, reloadAndCheck } from '#stores/accounts/accounts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'

type Props = { user: User; onClose: () => void }

const plain = (email: string) => cleanEmail(email).toLowerCase()

/** Erases a customer, after saying what that does (docs/deploy.md, "People's rights"). */
export default function EraseDialog({ user, onClose }: Props) {
  const { busy, dirty, field, submit } = useApiForm({
    initial: { email: '' },
    send: () => erasePerson(user),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      return reloadAndCheck('erased', user)
    },
  })
  // Typed by hand: a slip of the pointer must not erase anybody.
  const validate = (typed: string) =>
    plain(typed) === plain(user.email) || `This is not the address of ${fullName(user)}`
  return (
    <Dialog title="Erase Customer" onClose={onClose} guarded={dirty}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <p className="wrap-anywhere">
          The names, addresses and telephone numbers of {fullName(user)} are blanked, and so are the words of
          their messages and enquiries. Their electricity tokens are deleted. They are signed out for good.
        </p>
        <p>
          What they own and what they paid stay in the books, without their name, and the audit trail says
          that it was you. <strong>There is no way back.</strong>
        </p>
        <TextField
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          help={`Type ${user.email} to confirm.`}
          {...field('email', { validate })}
        />
        <Button type="submit" busy={busy}>
          Erase Customer
        </Button>
      </form>
    </Dialog>
  )
}
