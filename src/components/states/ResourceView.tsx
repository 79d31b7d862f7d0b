import type { ReactNode } from 'react'
import type { Resource } from '#stores/loading/resource.ts'
import { ErrorState, StaleNotice } from './ErrorState.tsx'

type Props<T> = {
  resource: Resource<T>
  loading: ReactNode
  /** What could not be shown: `Your properties could not be loaded`. */
  failed: string
  onRetry: () => void
  children: (data: T) => ReactNode
}

/** One of the states of data: loading, failed with a retry, or shown, with a notice if stale. */
export function ResourceView<T>({ resource, loading, failed, onRetry, children }: Props<T>) {
  if (resource.state === 'loading') return loading
  if (resource.state === 'failed') {
    return <ErrorState text={failed} error={resource.error} onRetry={onRetry} />
  }
  return (
    <>
      {resource.error !== undefined && <StaleNotice onRetry={onRetry} />}
      {children(resource.data)}
    </>
  )
}
