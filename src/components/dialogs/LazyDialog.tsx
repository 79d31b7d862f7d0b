import { type ReactNode, Suspense } from 'react'
import { Loading } from '../states/Loading.tsx'
import { NoticeFrame } from '../states/NewVersion.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** The dialog's title, also shown while its code loads. */
  title: string
  onClose: () => void
  /** What it shows while its code loads. */
  meanwhile?: ReactNode
  /** The dialog, loaded with `lazily`. */
  children: ReactNode
}

const loading = <Loading text="Loading..." visible />

/** Shows a dialog that can be closed until the code of its content has loaded. */
export function LazyDialog({ title, onClose, meanwhile = loading, children }: Props) {
  const frame = (inside: ReactNode) => <Dialog {...{ title, onClose }}>{inside}</Dialog>
  return (
    <NoticeFrame value={frame}>
      <Suspense fallback={frame(meanwhile)}>{children}</Suspense>
    </NoticeFrame>
  )
}
