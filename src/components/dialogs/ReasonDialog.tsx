import { cleanLine } from '#contract/fields/cleaned.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { Button } from '../Button.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useApiForm } from '../forms/useApiForm.ts'
import { Restored } from '../states/Restored.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  draft: { name: string; title: string }
  words: string
  /** Who reads the reason. */
  help?: string
  send: (reason: string) => Promise<void>
  /** Reloads the ledger after a failure. */
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Explains what a correction of the ledger will do, and asks for a reason for the owner. */
export function ReasonDialog({
  title,
  draft,
  words,
  help = 'The owner reads it',
  send,
  reload,
  onClose,
}: Props) {
  const form = useApiForm<{ reason: string }>({
    draft,
    initial: { reason: '' },
    send: ({ reason }) => send(cleanLine(reason)),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      void reload()
    },
  })
  return (
    <Dialog title={title} onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <p className="text-sm text-muted wrap-anywhere">{words}</p>
        <TextField label="Reason" help={help} maxLength={200} {...form.field('reason')} />
        <Button type="submit" busy={form.busy}>
          {title}
        </Button>
      </form>
    </Dialog>
  )
}
