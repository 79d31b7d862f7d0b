import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { byAnybody } from '#contract/call.ts'
import { type CallKey, callKeys } from '#contract/calls.ts'
import type { Logger } from '../log.ts'
import { serveOpenApi } from '../openapi/reference.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Readiness } from '../readiness.ts'
import { allowOrigin } from './allowOrigin.ts'
import { answerError } from './answerError.ts'
import type { Handlers } from './call.ts'
import { clientAddress } from './clientAddress.ts'
import type { AppEnvironment } from './environment.ts'
import { handleCall } from './handleCall.ts'
import { handleVisit, isVisit } from './handleVisit.ts'
import { keepAnswers } from './keptAnswers.ts'
import { logRequests, type RequestLog } from './logRequests.ts'
import { uploadAddress } from './outside/privateFiles.ts'
import { takeRateLimitPoint } from './rateLimit.ts'
import { Refusal } from './refusal.ts'
import type { CountVisit } from './visitorLimit.ts'

export type AppOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly handlers: Handlers<CallKey>
  /** The browser origin that may call, and no other. */
  readonly siteUrl: string
  /** How many proxies in front of the API add to `X-Forwarded-For`. */
  readonly trustProxy: number
  readonly countVisit: CountVisit
  readonly ready: () => Promise<Readiness>
  readonly onRequest: RequestLog
  /** Addresses outside the contract: media, webhooks, the sandbox checkout. */
  readonly outsideRoutes?: readonly Hono<AppEnvironment>[]
}

/** Bytes. The longest real JSON body is a project's description; a provider's event is shorter. */
const maxBody = 256 * 1024

const tooLarge = () => {
  throw new Refusal(413, 'This is too large to send')
}

const limitStream = bodyLimit({ maxSize: maxBody, onError: tooLarge })

/**
 * Hono's limit makes a stream of every request before it looks for a length, which costs as much as
 * a query.
 */
const limitBody: MiddlewareHandler = (context, next) => {
  const { req } = context
  if (req.method === 'GET' || req.path === uploadAddress) return next()
  const length = req.header('Content-Length')
  if (length === undefined || req.header('Transfer-Encoding') !== undefined) return limitStream(context, next)
  return Number(length) > maxBody ? tooLarge() : next()
}

/** Pages that change something without a session, by the signed link in a mail. */
const mailLinks = ['/unsubscribe/*', '/news-off/*', '/undo-address/*']

const limitClients =
  (options: Pick<AppOptions, 'database' | 'clock' | 'trustProxy'>): MiddlewareHandler =>
  async (context, next) => {
    await takeRateLimitPoint(options, 'mail link', byAnybody, clientAddress(context, options.trustProxy))
    await next()
  }

/** No body is decompressed: its limits would count the wrong bytes. */
const refuseEncodedBody: MiddlewareHandler = async ({ req }, next) => {
  const encoding = req.header('Content-Encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity') throw new Refusal(415, 'Send this without Content-Encoding')
  await next()
}

/** Answers are not cached unless they say so. */
const keepNothing: MiddlewareHandler = async (context, next) => {
  context.header('Cache-Control', 'no-store')
  await next()
}

/** A browser checks these on a 304 as well. */
const retainedHeaders = [
  ...RETAINED_304_HEADERS,
  'access-control-allow-origin',
  'access-control-expose-headers',
  'x-request-id',
]

/** `GET /projects/{id}` as Hono's method and path. */
function routeOf(key: CallKey): readonly [method: string, path: string] {
  const [method = '', path = ''] = key.split(' ')
  return [method, path.replaceAll(/\{(\w+)\}/g, ':$1')]
}

/**
 * Makes the API: a request in, a response out, no port. Every row of the contract becomes a route.
 */
export function makeApp(options: AppOptions) {
  const app = new Hono<AppEnvironment>()
  app.onError(answerError(options.logger))
  app.notFound((context) => context.json({ message: 'This address does not exist' }, 404))
  app.use(requestId())
  app.use(keepNothing)
  app.use(logRequests(options.onRequest))
  app.use(
    secureHeaders({
      crossOriginResourcePolicy: 'cross-origin',
      // Private files say that other sites may not embed them.
      overwrite: false,
      strictTransportSecurity: 'max-age=63072000; includeSubDomains',
      // No supported browser reads these headers, and every poll would carry them.
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  )
  app.use(allowOrigin(options.siteUrl))
  app.use(refuseEncodedBody)
  for (const path of ['/api/v1/*', '/webhooks/*', '/sandbox/*', ...mailLinks]) app.use(path, limitBody)
  app.on('POST', mailLinks, limitClients(options))
  app.use('/api/v1/public/*', etag({ weak: true, retainedHeaders }))

  app.get('/health', (context) => context.json({ message: 'up', data: null }))
  app.get('/ready', async (context) => {
    const data = await options.ready()
    if (data.database === 'down') return context.json({ message: 'The database does not answer', data }, 503)
    return context.json({ message: data.mail === 'up' ? 'ready' : 'ready, but mail is down', data })
  })
  serveOpenApi(app)
  const api = new Hono<AppEnvironment>()
  const visits = { ...options, keptAnswer: keepAnswers(options.database, options.clock) }
  for (const key of callKeys)
    api.on(...routeOf(key), isVisit(key) ? handleVisit(key, visits) : handleCall(key, options))
  app.route('/api/v1', api)
  for (const routes of options.outsideRoutes ?? []) app.route('/', routes)
  return app
}
