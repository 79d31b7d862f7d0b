import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Conflict } from '#components/states/Conflict.tsx'
import { Restored } from '#components/states/Restored.tsx'

type Props = {
  form: {
    submit: ComponentProps<'form'>['onSubmit']
    restored: boolean
    discard: () => void
    busy: boolean
    conflict: ComponentProps<typeof Conflict>['conflict']
  }
  /** Whether it can't be saved yet. */
  disabled?: boolean
  children: ReactNode
}

export const EditForm = ({ form, disabled, children }: Props) => (
  <form className="grid gap-5" onSubmit={form.submit} noValidate>
    {form.restored && <Restored onDiscard={form.discard} />}
    <Conflict conflict={form.conflict} />
    {children}
    <Button type="submit" busy={form.busy} disabled={disabled} className="justify-self-start">
      Save
    </Button>
  </form>
)
