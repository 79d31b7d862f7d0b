import type { ReactNode } from 'react'
import { ApiError } from '#client/failure.ts'
import type { Resource } from '#stores/resource.ts'
import { ErrorState } from './ErrorState.tsx'
import { StaleNotice } from './StaleNotice.tsx'

type Props<T> = {
  resource: Resource<T>
  /** Stands here while the data is on the way: skeletons with their text. */
  loading: ReactNode
  /** What could not be shown: `Your properties could not be loaded`. */
  failed: string
  onRetry: () => Promise<void>
  children: (data: T) => ReactNode
}

/** Why something failed, in words for the reader; undefined for a fault of our own. */
export const reasonOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return undefined
  return error.status === 0 ? 'No answer came. Check your connection.' : error.message
}

/** One of the three states of data: on the way, failed with a retry, or shown, and then with a word when it could not be loaded anew. */
export function ResourceView<T>({ resource, loading, failed, onRetry, children }: Props<T>) {
  if (resource.state === 'loading') return loading
  if (resource.state === 'failed') {
    return <ErrorState text={failed} reason={reasonOf(resource.error)} onRetry={onRetry} />
  }
  return (
    <>
      {resource.error !== undefined && <StaleNotice onRetry={onRetry} />}
      {children(resource.data)}
    </>
  )
}
