import { X } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { paperKinds } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { Select } from '#components/fields/Select.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { Tick } from '#components/fields/Tick.tsx'
import { IconButton } from '#components/IconButton.tsx'
import type { AdminPaper, PaperKind, PaperScope } from '#contract/papers.ts'
import { fileSize } from '#domain/papers.ts'
import { counted } from '#domain/words.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import type { NewPaper, Papers } from '#stores/papers/adminPapers.ts'
import { LazyDropzone } from '../media/LazyDropzone.tsx'

const kinds = Object.keys(paperKinds) as PaperKind[]

/** Identity papers belong to a person, and so to a sale. */
const choicesFor = (scope: PaperScope) =>
  kinds
    .filter((kind) => scope === 'ownership' || kind !== 'identity')
    .map((kind) => ({ value: kind, label: paperKinds[kind] }))

type LineProps = {
  paper: NewPaper
  scope: PaperScope
  busy: boolean
  onChange: (change: Partial<NewPaper>) => void
  onRemove: () => void
}

function Line({ paper, scope, busy, onChange, onRemove }: LineProps) {
  const { file, kind, title, needsReading } = paper
  const pick = (value: string) => {
    const next = kinds.find((one) => one === value) ?? 'other'
    // A title that nobody typed follows the kind.
    const named = title === paperKinds[kind] ? { title: paperKinds[next] } : {}
    onChange({ kind: next, ...named, ...(next === 'identity' ? { needsReading: false } : {}) })
  }
  return (
    <fieldset
      aria-label={file.name}
      className="grid gap-4 border-t border-line pt-4 first:border-0 first:pt-0"
    >
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm wrap-anywhere">
          {file.name}, {fileSize(file.size)}
        </p>
        <IconButton
          label={`Leave out ${file.name}`}
          icon={<X size={18} />}
          onClick={() => busy || onRemove()}
        />
      </div>
      <Select label="Kind" options={choicesFor(scope)} value={kind} readOnly={busy} onPick={pick} />
      <TextField
        label="Title"
        autoComplete="off"
        maxLength={120}
        required
        value={title}
        readOnly={busy}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {kind === 'identity' ? (
        <p className="text-sm text-muted">Admins alone read it.</p>
      ) : (
        <Tick
          checked={needsReading}
          disabled={busy}
          onTick={(checked) => onChange({ needsReading: checked })}
        >
          Owners must say that they have read it
        </Tick>
      )}
    </fieldset>
  )
}

type Props = {
  title: string
  papers: Papers
  scope: PaperScope
  owners: number
  files: readonly File[]
  /** The paper whose place a new file takes. */
  replaces?: AdminPaper
  onClose: () => void
}

/** Says of each file what paper it is, and adds them. */
export default function AddDialog({ title, papers, scope, owners, files, replaces, onClose }: Props) {
  const made = (file: File): NewPaper => {
    const { kind, title: named, needsReading } = replaces ?? { kind: 'other', needsReading: false }
    return { file, kind, title: named ?? paperKinds[kind], needsReading }
  }
  const [added, setAdded] = useState<readonly NewPaper[]>(() => files.map(made))
  const [tell, setTell] = useState(true)
  const [busy, setBusy] = useState(false)
  const change = (file: File, fields: Partial<NewPaper>) =>
    setAdded((all) => all.map((one) => (one.file === file ? { ...one, ...fields } : one)))
  const remove = (file: File) => setAdded((all) => all.filter((one) => one.file !== file))
  const tellable = owners > 0 && added.some(({ kind }) => kind !== 'identity')
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      await papers.addAll(added, { tell: tell && tellable, replaces, onAdded: ({ file }) => remove(file) })
      onClose()
    } catch (error) {
      showFailedCall(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} guarded={added.length > 0}>
      <form className="grid gap-5" onSubmit={send}>
        {added.map((paper) => (
          <Line
            // A file has no id, and two may have one name.
            key={`${paper.file.name} ${paper.file.size} ${paper.file.lastModified}`}
            {...{ paper, scope, busy }}
            onChange={(fields) => change(paper.file, fields)}
            onRemove={() => remove(paper.file)}
          />
        ))}
        {(replaces === undefined || added.length === 0) && (
          <LazyDropzone
            kind="paper"
            label="More papers"
            many={replaces === undefined}
            disabled={busy}
            onFiles={(more) => setAdded((all) => [...all, ...more.map(made)])}
          />
        )}
        {tellable && (
          <Tick checked={tell} disabled={busy} onTick={setTell}>
            Tell {owners === 1 ? 'the owner' : `the ${owners} owners`} by mail
          </Tick>
        )}
        {added.length > 0 && (
          <Button type="submit" busy={busy}>
            {replaces === undefined ? `Add ${counted(added.length, 'paper')}` : 'Replace'}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
