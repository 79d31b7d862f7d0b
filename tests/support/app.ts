import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import type { CallAnswer, CallKey } from '#contract/calls.ts'
import type { UserType } from '#contract/users.ts'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { sandboxPayments } from '#server/adapters/sandboxPayments.ts'
import { makeBackgroundTasks } from '#server/backgroundTasks.ts'
import { checkDatabase } from '#server/database/meta.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { makeHandlers } from '#server/handlers.ts'
import { makeApp } from '#server/http/app.ts'
import type { HealthStatus } from '#server/http/health.ts'
import { makeRequestLog } from '#server/http/logRequests.ts'
import { makeOutsideRoutes } from '#server/http/outside/routes.ts'
import { makeVisitorLimit } from '#server/http/visitorLimit.ts'
import { makeLogger } from '#server/log.ts'
import { makeMailState } from '#server/mail/mailState.ts'
import { insertUser } from '#server/modules/accounts/queriesUsers.ts'
import type { Clock } from '#server/ports/clock.ts'
import type { Database } from '#server/ports/database.ts'
import type { Mail, MailPort } from '#server/ports/mail.ts'
import type { MediaPort } from '#server/ports/media.ts'
import type { PaymentPort } from '#server/ports/payments.ts'
import type { PowerPort } from '#server/ports/power.ts'
import type { SeenLine, SeenLinePort } from '#server/ports/seenLine.ts'
import { makeReadiness } from '#server/readiness.ts'
import { makeServiceLog } from '#server/serviceLog.ts'
import { makeServices } from '#server/services.ts'
import { makeSweeps } from '#server/sweeps.ts'
import { makeClock } from './clock.ts'
import { codeIn } from './processes/outbox.ts'
import { keepLog, noteMail, noteSecret } from './processes/runLogs.ts'

export const siteUrl = 'http://localhost:4321'
export const apiUrl = 'http://localhost'
export const builderKey = 'a key for the builder of the site'

/** A mailbox in memory. Tests read there what was sent. */
function makeMailbox(real = false) {
  const sent: Mail[] = []
  const rehearsed: Mail[] = []
  let answers = true
  const port: MailPort = {
    real,
    send: async (mail) => {
      sent.push(mail)
      noteMail(`${mail.subject}\n${mail.text}`)
    },
    rehearse: async (mail) => {
      rehearsed.push(mail)
      noteMail(`${mail.subject}\n${mail.text}`)
    },
    check: async () => {
      if (!answers) throw new Error('the mail service does not answer')
    },
    close: () => undefined,
  }
  /** The code in the newest mail to an address that contains one. */
  const codeFor = (email: string) => {
    const codes = sent.filter(({ to }) => to === email).map(({ subject }) => codeIn(subject))
    return codes.findLast((code) => code !== undefined)
  }
  /** Sets whether the mail service answers from now on. */
  const feel = (state: HealthStatus) => {
    answers = state === 'up'
  }
  return { sent, rehearsed, port, codeFor, feel }
}

export type Answered<K extends CallKey = CallKey> = {
  readonly status: number
  readonly headers: Headers
  readonly message: string
  readonly data: CallAnswer<K>
  /** Of a call with `paged`. */
  readonly total: number | undefined
  readonly next: string | undefined
  readonly code: string | undefined
  readonly issues: readonly { path: (string | number)[]; message: string }[] | undefined
}

export type AppOptions = {
  readonly realMail?: boolean
  readonly mediaHosts?: readonly string[]
  /** Default: the sandbox. */
  readonly payments?: PaymentPort
  /** Default: no service, so that bills are only recorded. */
  readonly power?: PowerPort | ((clock: Clock) => PowerPort)
  /** Default: an empty folder. */
  readonly media?: MediaPort
  /** Default: an empty folder. */
  readonly privateFiles?: MediaPort
  /** Default: none. */
  readonly publishHook?: () => Promise<void>
  /** Kept in memory unless told. */
  readonly seenLine?: SeenLinePort
}

type CallOptions = {
  readonly token?: string | undefined
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const fill = (path: string, params: Readonly<Record<string, string>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** A note of the newest line of the books, in memory. */
export function makeSeenLine(): SeenLinePort {
  let kept: SeenLine | undefined
  return {
    read: () => kept,
    write: (seen) => {
      kept = seen
    },
  }
}

let people = 0

/**
 * The API in this process on a test database, with real modules and queries. Tests move its clock
 * and read its mails.
 */
export function makeTestApp(database: Database, options: AppOptions = {}) {
  const clock = makeClock()
  const mailbox = makeMailbox(options.realMail)
  const logged: string[] = []
  const logger = makeLogger('info', {
    write: (line) => {
      logged.push(line)
      keepLog('in-process', line)
    },
  })
  const later = makeBackgroundTasks((error) => {
    throw error
  })
  const dependencies: Dependencies = {
    database,
    clock,
    mail: mailbox.port,
    mailState: makeMailState(mailbox.port, clock, makeServiceLog(logger, 'mail')),
    seenLine: options.seenLine ?? makeSeenLine(),
    media: options.media ?? folderMedia(join(tmpdir(), `plinth-test-media-${nanoid()}`)),
    privateFiles: options.privateFiles ?? folderMedia(join(tmpdir(), `plinth-test-private-${nanoid()}`)),
    payments: options.payments ?? sandboxPayments(database, clock, apiUrl),
    power: typeof options.power === 'function' ? options.power(clock) : options.power,
    logger,
    codeKey: 'a key for tests',
    linkKey: 'a key for links',
    builderKey,
    publishHook: options.publishHook,
    siteUrl,
    apiUrl,
    ...(options.mediaHosts === undefined ? {} : { mediaHosts: options.mediaHosts }),
    later: later.add,
  }
  const services = makeServices(dependencies)
  const sweeps = makeSweeps(dependencies, services)
  const countVisit = makeVisitorLimit(clock)
  const app = makeApp({
    database,
    clock,
    countVisit,
    onRequest: makeRequestLog(logger),
    logger,
    siteUrl,
    trustProxy: 1,
    ready: makeReadiness(() => checkDatabase(database), dependencies.mailState),
    handlers: makeHandlers(dependencies, services),
    outsideRoutes: makeOutsideRoutes(dependencies, services),
  })

  /** Runs one round of the sweep with this name. */
  async function sweep(name: string): Promise<void> {
    const found = sweeps.find((one) => one.name === name)
    if (found === undefined) throw new Error(`no sweep is called ${name}`)
    await found.run()
  }

  /** Makes a call of the contract, as a client does. */
  async function call<K extends CallKey>(key: K, given: CallOptions = {}): Promise<Answered<K>> {
    const [method = '', path = ''] = key.split(' ')
    const { token, params = {}, body } = given
    const query = new URLSearchParams(given.query).toString()
    const response = await app.request(`/api/v1${fill(path, params)}${query && `?${query}`}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...given.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status, headers } = response
    const isJson = text !== '' && headers.get('content-type')?.includes('json')
    const { message, code, data, total, next, issues } = isJson ? JSON.parse(text) : {}
    if (key === 'POST /public/login' && data?.token !== undefined) noteSecret(data.token)
    return { status, headers, message, code, data, total, next, issues }
  }

  /** Makes an account. */
  async function person(userType: UserType = 'user', email = `person${++people}@example.com`) {
    return database.write((trx) =>
      insertUser(trx, {
        id: `user-${people}-${Math.random().toString(36).slice(2)}`,
        firstName: 'Test',
        lastName: 'Person',
        email,
        phoneNumber: '+234 803 000 0000',
        userType,
        createdAt: new Date(clock.now()).toISOString(),
      }),
    )
  }

  /** Signs a person in as the site does: code by mail, then login. */
  async function signIn(email: string): Promise<string> {
    await call('POST /public/get-code', { body: { email } })
    await later.idle()
    const answer = await call('POST /public/login', { body: { email, otp: mailbox.codeFor(email) } })
    if (answer.status !== 200) throw new Error(`signing in ${email}: ${answer.status} ${answer.message}`)
    return answer.data.token
  }

  /** Erases a customer, as a superAdmin. */
  async function erase(id: string) {
    const { token } = await signedIn('superAdmin')
    return call('POST /admin/erase-user/{id}', { token, params: { id } })
  }

  /** Pays or makes another decision, as the sandbox's page does. */
  const decide = (reference: string, decision = 'pay') =>
    app.request(`/sandbox/checkout/${reference}`, { method: 'POST', body: `decision=${decision}` })

  /** Makes an account with this role and signs it in. */
  async function signedIn(userType: UserType = 'user') {
    const user = await person(userType)
    return { user, token: await signIn(user.email) }
  }

  return {
    app,
    countVisit,
    dependencies,
    sweep,
    sweeps,
    database,
    clock,
    mailbox,
    logger,
    later,
    logged,
    call,
    person,
    signIn,
    signedIn,
    erase,
    decide,
  }
}

export type TestApp = ReturnType<typeof makeTestApp>
