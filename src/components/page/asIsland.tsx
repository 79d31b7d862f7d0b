import type { ComponentType } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { clearCache } from '#browser/session/sessionCache.ts'
import { CrashMessage } from '../states/CrashMessage.tsx'

const Crash = ({ error }: FallbackProps) => (
  <CrashMessage text={String(error)} onReload={() => window.location.reload()} />
)

/**
 * Makes a view an island: an error is shown in its place. Also clears this tab's cache, because
 * cached data may have caused the error and would cause it again after a reload.
 */
export const asIsland =
  <Props extends object>(View: ComponentType<Props>) =>
  (props: Props) => (
    <ErrorBoundary FallbackComponent={Crash} onError={clearCache}>
      <View {...props} />
    </ErrorBoundary>
  )
