import type { ComponentType } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { clearCache } from '#browser/sessionCache.ts'
import { CrashMessage } from './CrashMessage.tsx'

const Crash = ({ error }: FallbackProps) => (
  <CrashMessage text={String(error)} onReload={() => window.location.reload()} />
)

/**
 * Makes a view the island of a page: an error in it is shown in its place. What this tab has kept
 * is forgotten then, for it may be what broke the view, and would break it again after a reload.
 */
export const asIsland =
  <Props extends object>(View: ComponentType<Props>) =>
  (props: Props) => (
    <ErrorBoundary FallbackComponent={Crash} onError={clearCache}>
      <View {...props} />
    </ErrorBoundary>
  )
