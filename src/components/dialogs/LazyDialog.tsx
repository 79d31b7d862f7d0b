import { type ReactNode, Suspense } from 'react'
import { Loading } from '../states/Loading.tsx'
import { NoticeFrame } from '../states/NewVersion.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** The dialog's title, also shown while its code loads. */
  title: string
  onClose: () => void
  /** The dialog, loaded with `lazily`. */
  children: ReactNode
}

/** Shows an empty dialog that can be closed until the code of its content has loaded. */
export function LazyDialog({ title, onClose, children }: Props) {
  const frame = (inside: ReactNode) => <Dialog {...{ title, onClose }}>{inside}</Dialog>
  return (
    <NoticeFrame value={frame}>
      <Suspense fallback={frame(<Loading text="Loading..." visible />)}>{children}</Suspense>
    </NoticeFrame>
  )
}
