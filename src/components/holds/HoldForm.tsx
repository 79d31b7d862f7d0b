import type { ReactNode } from 'react'
import type { CallInput } from '#contract/calls.ts'
import { cleanEmail, cleanPhone, cleanText } from '#contract/fields/cleaned.ts'
import { Button } from '../Button.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useApiForm } from '../forms/useApiForm.ts'
import { chosenEnd, UntilFields } from './UntilFields.tsx'

type Person = { name: string; email: string; phoneNumber: string }

type Props = {
  /** Whom it is for, as far as that is known. */
  person?: Person
  /** Which home, where that is to be chosen; `unitId` is its field. */
  children?: ReactNode
  /** Whether a home is still to be chosen. */
  disabled?: boolean
  send: (hold: CallInput<'POST /admin/unit/{unitId}/hold'>['body']) => Promise<void>
  onDone: () => void
}

const nobody: Person = { name: '', email: '', phoneNumber: '' }

/** Holds a home for somebody: who, until when, and a note that admins alone see. */
export function HoldForm({ person = nobody, children, disabled, send, onDone }: Props) {
  const form = useApiForm({
    initial: { ...person, hours: '48', day: '', until: '', note: '' },
    send: ({ name, email, phoneNumber, note, ...until }) =>
      send({
        name,
        until: chosenEnd(until),
        ...(cleanEmail(email) === '' ? {} : { email: cleanEmail(email) }),
        ...(cleanPhone(phoneNumber) === '' ? {} : { phoneNumber: cleanPhone(phoneNumber) }),
        ...(cleanText(note) === '' ? {} : { note }),
      }),
    onSent: onDone,
  })
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      {children}
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
        help="They are told by mail until when it is theirs"
        {...form.field('email')}
      />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        optional
        {...form.field('phoneNumber')}
      />
      <UntilFields form={form} choices={[24, 48, 7 * 24]} />
      <TextArea label="Note" rows={2} optional help="Admins alone read it" {...form.field('note')} />
      <Button type="submit" busy={form.busy} disabled={disabled}>
        Hold
      </Button>
    </form>
  )
}
