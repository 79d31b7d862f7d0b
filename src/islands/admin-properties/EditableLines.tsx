import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { IconButton } from '#components/IconButton.tsx'

type Identified = { readonly _id: string }

type Props<Line extends Identified> = {
  lines: readonly Line[]
  busy: boolean
  makeLine: () => Line
  /** Gets the lines after one was added or removed. */
  onLines: (lines: readonly Line[]) => void
  /** The fields of a line; three of them. */
  fields: (line: Line, index: number) => ReactNode
}

/** Where there is room, one row for each line: the labels stand over the first one alone. */
const fieldsLook = [
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,160px),1fr))] items-start gap-3',
  '*:first:col-span-full @2xl:*:first:col-span-1',
  '@2xl:grid-cols-[minmax(0,1fr)_190px_190px] @2xl:group-not-first/line:[&_.field-head]:sr-only',
].join(' ')

/** Lines that can be changed, added and removed. */
export function EditableLines<Line extends Identified>(props: Props<Line>) {
  const { lines, busy, makeLine, onLines, fields } = props
  const addAt = (index: number) => !busy && onLines(lines.toSpliced(index, 0, makeLine()))
  const remove = (index: number) => !busy && onLines(lines.toSpliced(index, 1))
  return (
    <div className="@container grid gap-5">
      {lines.length > 0 && (
        <ol className="grid gap-7 @2xl:gap-3">
          {lines.map((line, index) => (
            <li key={line._id} className="group/line">
              <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 @2xl:grid-cols-[2ch_minmax(0,1fr)_auto]">
                <legend className="sr-only">Line {index + 1}</legend>
                <span
                  aria-hidden
                  className="self-center text-sm text-muted tabular-nums @2xl:self-auto @2xl:pt-3.5 @2xl:group-first/line:pt-10"
                >
                  {index + 1}
                </span>
                <div className={`${fieldsLook} @max-2xl:col-span-full @max-2xl:row-start-2`}>
                  {fields(line, index)}
                </div>
                <div className="flex @2xl:pt-0.5 @2xl:group-first/line:pt-7">
                  <IconButton
                    label={`Add a line after line ${index + 1}`}
                    icon={<Plus size={18} />}
                    onClick={() => addAt(index + 1)}
                  />
                  <IconButton
                    data-focus-home
                    label={`Remove line ${index + 1}`}
                    icon={<X size={18} />}
                    onClick={() => remove(index)}
                  />
                </div>
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="quiet" size="small" icon={<Plus size={18} />} onClick={() => addAt(lines.length)}>
          Add a line
        </Button>
        {lines.length > 1 && (
          <Button kind="plain" size="small" onClick={() => !busy && onLines([])}>
            Remove all lines
          </Button>
        )}
      </div>
    </div>
  )
}
