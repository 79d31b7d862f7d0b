import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { Restored } from '#components/states/Restored.tsx'
import { bounds } from '#contract/fields/bounds.ts'
import type { FileItem } from '#contract/files.ts'
import { largestPicture } from '#domain/pictures.ts'
import { altDraft, type MediaCollection } from '#stores/media/mediaCollection.ts'

type Props = {
  file: FileItem
  name: string
  owner: string
  collection: MediaCollection
  onClose: () => void
}

export function ViewDialog({ file, name, owner, collection, onClose }: Props) {
  const id = file._id
  const { busy, dirty, discard, field, restored, submit } = useApiForm({
    initial: { alt: file.alt ?? '' },
    ...(id !== undefined && { draft: { name: altDraft(id), title: `Describe ${name} of ${owner}` } }),
    send: async ({ alt }) => {
      if (id !== undefined) await collection.describe(id, alt)
    },
    onSent: onClose,
  })
  return (
    <Dialog title={name} onClose={onClose} guarded={dirty}>
      <img
        src={largestPicture(file.url)}
        alt={file.alt ?? ''}
        className="max-h-[55svh] w-full object-contain"
      />
      {id !== undefined && (
        <form className="grid gap-4" onSubmit={submit}>
          {restored && <Restored onDiscard={discard} />}
          <TextField
            label="Description"
            help="Read out to people who can't see the picture, such as “Living room with a view of the lagoon”."
            maxLength={bounds.alt}
            {...field('alt')}
          />
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </form>
      )}
    </Dialog>
  )
}
