import type { HttpBindings } from '@hono/node-server'

export type AppEnvironment = {
  Variables: { requestId: string }
  Bindings: Partial<HttpBindings>
}
