import { FileDown } from 'lucide-react'
import { IconButton } from '../IconButton.tsx'
import { Spinner } from '../states/Spinner.tsx'
import { type SaveDocument, useDocument } from './useDocument.ts'

export function DocumentButton({ label, save }: { label: string; save: SaveDocument }) {
  const { busy, start } = useDocument(save)
  return (
    <IconButton
      label={label}
      icon={busy ? <Spinner /> : <FileDown size={20} />}
      onClick={start}
      className="-my-2 print:hidden"
    />
  )
}
