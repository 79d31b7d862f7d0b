import { cleanLine } from '#contract/cleaned.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Restored } from './Restored.tsx'
import { TextField } from './TextField.tsx'
import { useApiForm } from './useApiForm.ts'

type Props = {
  /** Names the dialog and its button. */
  title: string
  /** Where what was typed is kept, and what it is called where it is offered again. */
  draft: { name: string; title: string }
  /** Says beforehand what will come of it. */
  words: string
  send: (reason: string) => Promise<void>
  /** Reads anew what the books say after a failure. */
  lookAgain: () => Promise<unknown>
  onClose: () => void
}

/** A dialog that says what a correction of the books will do, and asks why, for the owner to read. */
export function ReasonDialog({ title, draft, words, send, lookAgain, onClose }: Props) {
  const form = useApiForm<{ reason: string }>({
    draft,
    initial: { reason: '' },
    send: ({ reason }) => send(cleanLine(reason)),
    onSent: onClose,
    onFailure: (error) => {
      showFailedCall(error)
      void lookAgain()
    },
  })
  return (
    <Dialog title={title} onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <p className="text-sm text-muted wrap-anywhere">{words}</p>
        <TextField label="Reason" help="The owner reads it" maxLength={200} {...form.field('reason')} />
        <Button type="submit" busy={form.busy}>
          {title}
        </Button>
      </form>
    </Dialog>
  )
}
