import { Suspense } from 'react'
import { lazily } from '#components/page/lazily.ts'
import type { DropzoneProps } from './Dropzone.tsx'

const Dropzone = lazily(() => import('./Dropzone.tsx'))

/** Loads the dropzone when it is first shown, behind a placeholder of its size. */
export const LazyDropzone = (props: DropzoneProps) => (
  <Suspense fallback={<div className="dropzone" aria-hidden />}>
    <Dropzone {...props} />
  </Suspense>
)
