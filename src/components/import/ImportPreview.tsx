import type { ReactNode } from 'react'
import type { IgnoredColumns } from '#domain/csvLines.ts'
import type { ImportedLine } from '#domain/importing.ts'
import { counted } from '#domain/words.ts'
import { Button } from '../Button.tsx'

const NotRead = ({ ignored: { unknown, second } }: { ignored: IgnoredColumns }) => (
  <>
    {unknown.length > 0 && <p className="text-sm wrap-anywhere">Not read: {unknown.join(', ')}</p>}
    {second.length > 0 && (
      <p className="text-sm wrap-anywhere">
        Read only where the column before that means the same is empty: {second.join(', ')}
      </p>
    )}
  </>
)

type Props = {
  rows: readonly ImportedLine[]
  ignored: IgnoredColumns
  file: string
  /** What a line becomes, such as `user`. */
  noun: string
  known: (count: number) => string
  onImport: () => void
  onOther: () => void
  children: ReactNode
}

export function ImportPreview({ rows, ignored, file, noun, known, onImport, onOther, children }: Props) {
  const count = (state: ImportedLine['verdict']['state']) =>
    rows.filter(({ verdict }) => verdict.state === state).length
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-sm wrap-anywhere">
        <strong className="font-medium">{file}</strong>: {count('new')} will be added, {known(count('known'))}
        , {count('wrong')} can't be read.
      </p>
      <NotRead ignored={ignored} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button disabled={count('new') === 0} onClick={onImport}>
          {count('new') === 0 ? 'Nothing to add' : `Add ${counted(count('new'), noun)}`}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          Another file
        </Button>
      </div>
    </div>
  )
}
