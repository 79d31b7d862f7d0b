import type { HttpBindings } from '@hono/node-server'

/** What every middleware and route of the API finds in Hono's context. */
export type AppEnvironment = {
  Variables: { requestId: string }
  Bindings: Partial<HttpBindings>
}
