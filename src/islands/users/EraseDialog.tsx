import { type SubmitEvent, useState } from 'react'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { erasePerson, people } from '#stores/users.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useRefused } from '#ui/useRefused.ts'
import { useStanding } from '#ui/useStanding.ts'

type Props = { user: User; onClose: () => void }

const plain = (email: string) => email.trim().toLowerCase()

/** Asks for the address by hand: a slip of the pointer must not erase anybody. No draft of it is kept. */
function useEraseForm({ user, onClose }: Props) {
  const standing = useStanding()
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<{ email?: string }>({})
  const [busy, setBusy] = useState(false)
  const refused = useRefused(errors)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (plain(email) !== plain(user.email)) {
      refused.current = event.currentTarget
      setErrors({ email: `This is not the address of ${fullName(user)}` })
      return
    }
    setBusy(true)
    try {
      await erasePerson(user)
      if (standing.current) onClose()
    } catch (error) {
      showFailedCall(error)
      void people.user.reload({ fresh: true })
    }
    setBusy(false)
  }
  const onText = (text: string) => {
    setEmail(text)
    setErrors({})
  }
  return { busy, submit, field: { value: email, error: errors.email, readOnly: busy, onText } }
}

/** The dialog that erases a customer (docs/deploy.md, "People's rights"), after it has said what that does. */
export default function EraseDialog(props: Props) {
  const { user, onClose } = props
  const { busy, submit, field } = useEraseForm(props)
  return (
    <Dialog title="Erase Customer" onClose={onClose} guarded={field.value !== ''}>
      <form className="grid gap-5" onSubmit={submit} noValidate>
        <p className="wrap-anywhere">
          The names, addresses and telephone numbers of {fullName(user)} are blanked, and so are the words of
          their messages and enquiries. They are signed out for good.
        </p>
        <p>
          What they own and what was paid stays in the books, without their name, and the audit trail says
          that it was you. <strong>There is no way back.</strong>
        </p>
        <TextField
          label="Their email"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          help={`Type ${user.email} to confirm.`}
          {...field}
        />
        <Button type="submit" busy={busy}>
          Erase Customer
        </Button>
      </form>
    </Dialog>
  )
}
