import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { today } from '#browser/storage/serverTime.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { Select } from '#components/fields/Select.tsx'
import { TextArea } from '#components/fields/TextArea.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { Tick } from '#components/fields/Tick.tsx'
import { useEdit } from '#components/forms/useEdit.ts'
import { IconButton } from '#components/IconButton.tsx'
import { Picture } from '#components/media/Picture.tsx'
import { Conflict } from '#components/states/Conflict.tsx'
import { Restored } from '#components/states/Restored.tsx'
import { bounds } from '#contract/fields/bounds.ts'
import type { AdminUpdate, ProjectUpdate } from '#contract/progress.ts'
import { dayInWords } from '#domain/dateWords.ts'
import type { Readings } from '#domain/edits.ts'
import { readNumber } from '#domain/readAmount.ts'
import { counted } from '#domain/words.ts'
import { makeUploads, type Uploads } from '#stores/media/uploads.ts'
import { type ProgressPage, updateDraft } from '#stores/properties/adminProgress.ts'
import { LazyDropzone } from '../media/LazyDropzone.tsx'
import { UploadList } from '../media/UploadList.tsx'

type Pictures = ProjectUpdate['pictures']

/** The pictures are one text of the form, so that its draft keeps them. */
type Texts = {
  title: string
  text: string
  percent: string
  happenedOn: string
  audience: string
  pictures: string
}

const textsOf = (update: AdminUpdate | undefined): Texts => ({
  title: update?.title ?? '',
  text: update?.text ?? '',
  percent: update?.percent === undefined ? '' : `${update.percent}`,
  happenedOn: update?.happenedOn ?? today(),
  audience: update?.audience ?? 'public',
  pictures: JSON.stringify(update?.pictures ?? []),
})

const picturesOf = (text: string): Pictures => JSON.parse(text)

const labels = {
  ...{ title: 'Title', text: 'Text', percent: 'Percent', happenedOn: 'Day', audience: 'For' },
  pictures: 'Pictures',
}

const readings: Readings = {
  pictures: {
    isSaved: (typed, saved) => typed === saved,
    show: (saved) => counted(picturesOf(saved).length, 'picture'),
  },
}

const audiences = [
  { value: 'public', label: 'Everyone' },
  { value: 'owners', label: 'Owners only' },
  { value: 'nobody', label: 'Nobody: withdrawn' },
] as const

const audienceHelp: Readonly<Record<string, string>> = {
  owners: 'The text is for owners; pictures have public addresses.',
  nobody: 'It leaves the pages of visitors and owners. Mails that went stay with them.',
}

/** The fields of the call. A text that is no number becomes NaN, which the server refuses. */
const fieldsOf = ({ title, text, percent, happenedOn, audience, pictures }: Texts) => ({
  ...{ title, text, happenedOn },
  ...(percent.trim() !== '' && { percent: readNumber(percent.replace('%', '')) ?? Number.NaN }),
  audience: audiences.find(({ value }) => value === audience)?.value ?? 'public',
  pictures: picturesOf(pictures),
})

type PicturesProps = { pictures: Pictures; busy: boolean; onPictures: (pictures: Pictures) => void }

const PictureLines = ({ pictures, busy, onPictures }: PicturesProps) => (
  <ul className="grid gap-3" aria-label="Pictures">
    {pictures.map(({ url, alt = '' }, index) => (
      <li key={url} className="grid grid-cols-[80px_minmax(0,1fr)_auto] items-start gap-3">
        <div className="mt-7 overflow-hidden rounded-lg">
          <Picture url={url} alt="" sizes="80px" className="aspect-[4/3] w-full bg-sand object-cover" />
        </div>
        <TextField
          label={`Picture ${index + 1} shows`}
          autoComplete="off"
          maxLength={bounds.alt}
          value={alt}
          readOnly={busy}
          onChange={({ target }) =>
            onPictures(pictures.map((one, at) => (at === index ? { url, alt: target.value } : one)))
          }
        />
        <IconButton
          className="mt-7"
          label={`Remove picture ${index + 1}`}
          icon={<X size={18} />}
          onClick={() => !busy && onPictures(pictures.toSpliced(index, 1))}
        />
      </li>
    ))}
  </ul>
)

type Props = {
  page: ProgressPage
  /** The project's. */
  name: string
  title: string
  owners: number
  /** What is edited; undefined to publish a new one. */
  update: AdminUpdate | undefined
  /** The newest other update that tells a percent. */
  last: AdminUpdate | undefined
  onClose: () => void
}

function useUpdateForm({ page, name, update, onClose }: Props, tellOwners: boolean) {
  const form = useEdit<AdminUpdate, Texts>({
    name: updateDraft(page.projectId, update?._id),
    title: `Update of ${name}`,
    record: update,
    textsOf,
    labels,
    readings,
    send: (texts, { editedVersion }) =>
      update === undefined
        ? page.publish({ ...fieldsOf(texts), tellOwners })
        : page.edit(update._id, { ...fieldsOf(texts), editedVersion: editedVersion ?? update.version }),
    onSent: onClose,
  })
  const pictures = picturesOf(form.values.pictures)
  const setPictures = (changed: Pictures) => form.fill({ pictures: JSON.stringify(changed) })
  const [uploads] = useState(() => {
    const made: Uploads = makeUploads('image', (sent) => {
      made.clear(sent.map(({ id }) => id))
      const urls = sent.flatMap(({ progress }) => (progress.state === 'sent' ? [progress.url] : []))
      // What the form has by now: pictures may have come or gone since it was first shown.
      const present = picturesOf(form.getValues('pictures') ?? '[]')
      setPictures([...present, ...urls.map((url) => ({ url }))])
    })
    return made
  })
  return { ...form, pictures, setPictures, uploads }
}

export default function UpdateDialog(props: Props) {
  const { title, owners, update, last, onClose } = props
  const [tellOwners, setTellOwners] = useState(false)
  const form = useUpdateForm(props, tellOwners)
  const percent = readNumber(form.values.percent)
  const isLower = percent !== undefined && last?.percent !== undefined && percent < last.percent
  const isUploading = useStore(form.uploads.$uploads).some(({ progress }) => !('reason' in progress))
  const tooMany = form.pictures.length > bounds.updatePictures
  return (
    <Dialog title={title} onClose={onClose} guarded={form.dirty}>
      <form className="grid gap-5" onSubmit={form.submit} noValidate>
        {form.restored && <Restored onDiscard={form.discard} />}
        <Conflict conflict={form.conflict} />
        <TextField label="Title" autoComplete="off" maxLength={120} {...form.field('title')} />
        <TextArea label="Text" optional maxLength={2000} {...form.field('text')} />
        <TextField label="Day" type="date" autoComplete="off" max={today()} {...form.field('happenedOn')} />
        <TextField
          label="Percent that is built"
          optional
          inputMode="numeric"
          autoComplete="off"
          help={isLower ? `Lower than the ${last?.percent} % of ${dayInWords(last?.happenedOn)}.` : undefined}
          {...form.field('percent')}
        />
        <Select
          label="For"
          options={update === undefined ? audiences.slice(0, 2) : audiences}
          help={audienceHelp[form.values.audience]}
          {...form.field('audience')}
        />
        <div className="grid gap-3" data-invalid={tooMany}>
          <PictureLines pictures={form.pictures} busy={form.busy} onPictures={form.setPictures} />
          <UploadList uploads={form.uploads} />
          <LazyDropzone kind="image" label="Pictures" many disabled={form.busy} onFiles={form.uploads.add} />
          <p className="field-error" aria-live="polite">
            {tooMany
              ? `At most ${bounds.updatePictures} pictures`
              : form.formState.errors['pictures']?.message}
          </p>
        </div>
        {update === undefined && owners > 0 && (
          <Tick checked={tellOwners} onTick={setTellOwners}>
            Tell {owners === 1 ? 'the owner' : `the ${owners} owners`} by mail
          </Tick>
        )}
        <Button type="submit" busy={form.busy} disabled={isUploading}>
          {update === undefined ? 'Publish' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}
