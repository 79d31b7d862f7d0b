import { lazy, Suspense } from 'react'
import type { DropzoneProps } from './Dropzone.tsx'

const Dropzone = lazy(() => import('./Dropzone.tsx'))

/** The dropzone, whose code comes when it is first shown; a place of the same size stands there until then. */
export const LazyDropzone = (props: DropzoneProps) => (
  <Suspense fallback={<div className="dropzone" aria-hidden />}>
    <Dropzone {...props} />
  </Suspense>
)
