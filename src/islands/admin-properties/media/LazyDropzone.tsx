import { Suspense } from 'react'
import { lazily } from '#components/lazily.ts'
import type { DropzoneProps } from './Dropzone.tsx'

const Dropzone = lazily(() => import('./Dropzone.tsx'))

/** The dropzone, whose code comes when it is first shown; a place of the same size stands there until then. */
export const LazyDropzone = (props: DropzoneProps) => (
  <Suspense fallback={<div className="dropzone" aria-hidden />}>
    <Dropzone {...props} />
  </Suspense>
)
