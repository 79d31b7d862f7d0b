import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { type CallKey, callKeys } from '#contract/calls.ts'
import { answerCall } from './answerCall.ts'
import { answerError } from './answerError.ts'
import type { Handlers } from './call.ts'
import type { Logger } from './log.ts'
import { logRequests, makeRequestLog, type RequestLog } from './logRequests.ts'
import { serveOpenApi } from './openapi/page.ts'
import type { Clock } from './ports/clock.ts'
import type { Database } from './ports/database.ts'
import type { Readiness } from './readiness.ts'
import type { VersionedAnswers } from './versionedAnswers.ts'

export type AppOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly handlers: Handlers<CallKey>
  readonly versioned: VersionedAnswers
  /** The browser origin that may call, and no other. */
  readonly siteUrl: string
  /** How many proxies in front of the API add to `X-Forwarded-For`. */
  readonly trustProxy: number
  /** Tells which dependency is down. */
  readonly ready: () => Promise<Readiness>
  /** Told of every request; without it, it is logged. */
  readonly onRequest?: RequestLog
  /** Addresses outside the contract: media, webhooks, the sandbox checkout. */
  readonly extras?: readonly Hono<AppEnvironment>[]
}

export type AppEnvironment = {
  Variables: { requestId: string }
  Bindings: Partial<HttpBindings>
}

/** `/projects/{id}` as Hono writes it. */
const pathOf = (key: CallKey) => key.slice(key.indexOf(' ') + 1).replaceAll(/\{(\w+)\}/g, ':$1')
const methodOf = (key: CallKey) => key.slice(0, key.indexOf(' '))

/**
 * Assembles the API: a request in, a response out, no port. Every row of the contract becomes a route.
 */
export function makeApp(options: AppOptions) {
  const app = new Hono<AppEnvironment>()
  app.use(requestId())
  app.use(logRequests(options.onRequest ?? makeRequestLog(options.logger)))
  app.use(secureHeaders({ crossOriginResourcePolicy: 'cross-origin' }))
  app.use(
    '/*',
    cors({
      origin: (given) => (given === options.siteUrl ? given : null),
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'],
      exposeHeaders: ['ETag', 'Retry-After', 'X-Request-Id'],
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      maxAge: 7200,
    }),
  )
  app.onError(answerError(options.logger))
  app.notFound((context) => context.json({ message: 'This address does not exist' }, 404))
  app.get('/health', (context) => context.json({ message: 'up', data: null }))
  app.get('/ready', async (context) => {
    const data = await options.ready()
    if (data.database === 'down') return context.json({ message: 'The database does not answer', data }, 503)
    return context.json({ message: data.mail === 'up' ? 'ready' : 'ready, but mail is down', data })
  })
  const api = new Hono<AppEnvironment>()
  for (const key of callKeys) api.on(methodOf(key), pathOf(key), answerCall(key, options))
  serveOpenApi(app)
  app.route('/api/v1', api)
  for (const extra of options.extras ?? []) app.route('/', extra)
  return app
}
