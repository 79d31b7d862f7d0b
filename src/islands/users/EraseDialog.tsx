import { type SubmitEvent, useState } from 'react'
import { cleanEmail } from '#contract/cleaned.ts'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { erasePerson, isFound } from '#stores/accounts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useRefused } from '#ui/useRefused.ts'
import { useSending } from '#ui/useSending.ts'

type Props = { user: User; onClose: () => void }

const plain = (email: string) => cleanEmail(email).toLowerCase()

/** Asks for the address by hand: a slip of the pointer must not erase anybody. No draft of it is kept. */
function useEraseForm({ user, onClose }: Props) {
  const [email, setEmail] = useState('')
  const [errors, setErrors] = useState<{ email?: string }>({})
  const refused = useRefused(errors)
  const { busy, start } = useSending({
    send: () => erasePerson(user),
    onClose,
    lookAgain: () => isFound('erased', user),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (plain(email) === plain(user.email)) {
      void start()
      return
    }
    refused.current = event.currentTarget
    setErrors({ email: `This is not the address of ${fullName(user)}` })
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
