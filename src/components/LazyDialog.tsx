import { type ReactNode, Suspense } from 'react'
import { Dialog } from './Dialog.tsx'
import { Loading } from './Loading.tsx'
import { NoticeFrame } from './NewVersion.tsx'

type Props = {
  /** The title of the dialog, which its frame says too. */
  title: string
  onClose: () => void
  /** The dialog, whose code comes when it is first shown (`lazily`). */
  children: ReactNode
}

/** Answers the click that opens a dialog at once: until the code is there its frame stands, and can be closed. */
export function LazyDialog({ title, onClose, children }: Props) {
  const frame = (inside: ReactNode) => <Dialog {...{ title, onClose }}>{inside}</Dialog>
  return (
    <NoticeFrame value={frame}>
      <Suspense fallback={frame(<Loading text="Loading..." visible />)}>{children}</Suspense>
    </NoticeFrame>
  )
}
