import { useState } from 'react'
import type { FileItem } from '#contract/files.ts'
import { largestPicture } from '#domain/pictures.ts'
import type { MediaShelf } from '#stores/mediaShelf.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useSending } from '#ui/useSending.ts'

/** The longest description the API takes. */
export const longestAlt = 300

type Props = { file: FileItem; name: string; shelf: MediaShelf; onClose: () => void }

/** A picture large, with the words that stand for it where it can't be seen. */
export function ViewDialog({ file, name, shelf, onClose }: Props) {
  const [alt, setAlt] = useState(file.alt ?? '')
  const id = file._id
  const { busy, start } = useSending({
    send: async () => {
      if (id !== undefined) await shelf.describe(id, alt)
    },
    onClose,
  })
  return (
    <Dialog title={name} onClose={onClose} guarded={alt !== (file.alt ?? '')}>
      <img
        src={largestPicture(file.url)}
        alt={file.alt ?? ''}
        className="max-h-[55svh] w-full object-contain"
      />
      {id !== undefined && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void start()
          }}
        >
          <TextField
            label="Description"
            help="Read out to people who can't see the picture, such as “Living room with a view of the lagoon”."
            maxLength={longestAlt}
            value={alt}
            onText={setAlt}
          />
          <Button type="submit" busy={busy}>
            Save
          </Button>
        </form>
      )}
    </Dialog>
  )
}
