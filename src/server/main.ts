/**
 * The composition root: settings -> adapters -> app -> listen. The only file that reads
 * `process.env`, and the only one that chooses an adapter.
 */
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { company } from '#company.ts'
import { cleanLine } from '#contract/fields/cleaned.ts'
import { byHandPower } from './adapters/byHandPower.ts'
import { folderMedia } from './adapters/folderMedia.ts'
import { keyInFile } from './adapters/keyFile.ts'
import { outboxMail } from './adapters/outboxMail.ts'
import { paystackPayments } from './adapters/paystackPayments.ts'
import { openPostgres } from './adapters/postgres.ts'
import { sandboxPayments } from './adapters/sandboxPayments.ts'
import { sandboxPower } from './adapters/sandboxPower.ts'
import { seenLineFile } from './adapters/seenLineFile.ts'
import { smtpMail } from './adapters/smtpMail.ts'
import { openSqlite } from './adapters/sqlite.ts'
import { systemClock } from './adapters/systemClock.ts'
import { vtpassPower } from './adapters/vtpassPower.ts'
import { makeBackgroundTasks } from './backgroundTasks.ts'
import { reasonOf } from './database/errors.ts'
import { foldNames } from './database/foldNames.ts'
import { checkDatabase, sharedKey } from './database/meta.ts'
import { migrate } from './database/migrate.ts'
import type { Dependencies } from './dependencies.ts'
import { makeHandlers } from './handlers.ts'
import { makeApp } from './http/app.ts'
import { closeServer, makeHttpServer } from './http/httpServer.ts'
import { makeRequestLog, type RequestLog } from './http/logRequests.ts'
import { makeMetricsServer } from './http/metricsServer.ts'
import { makeOutsideRoutes } from './http/outside/routes.ts'
import { makeVisitorLimit } from './http/visitorLimit.ts'
import { makeLogger } from './log.ts'
import { makeMailState } from './mail/mailState.ts'
import { type Metrics, makeMetrics } from './metrics.ts'
import { makeFirstSuperAdmin } from './modules/accounts/firstSuperAdmin.ts'
import { hasUsers } from './modules/accounts/queriesUsers.ts'
import { moveMedia } from './modules/media/move.ts'
import { ownAddress } from './ownAddress.ts'
import type { Database } from './ports/database.ts'
import type { MediaPort } from './ports/media.ts'
import type { PowerPort, VendOrder } from './ports/power.ts'
import { publishHook } from './publishHook.ts'
import { makeReadiness } from './readiness.ts'
import { makeServiceLog } from './serviceLog.ts'
import { makeServices, type Services } from './services.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { startFailure } from './startFailure.ts'
import { makeSweeps, startSweeps } from './sweeps.ts'

/** Ends the process with one line that says what to change. */
function stopWith(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function settingsOrStop(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof SettingsError) stopWith(error.message)
    throw error
  }
}

// Whatever is written is for this user alone: it holds customers' data and codes.
process.umask(0o077)

const settings = settingsOrStop()
const logger = makeLogger(settings.LOG_LEVEL)
const say = (line: string) => process.stdout.write(`${cleanLine(line)}\n`)

const openDatabase = () =>
  settings.DATABASE_URL === undefined
    ? openSqlite(join(settings.DATA_DIR, 'plinth.db'))
    : openPostgres({
        url: settings.DATABASE_URL,
        onChange: (change) => {
          if (change.state === 'back') logger.warn('the database is back')
          else logger.warn({ reason: reasonOf(change.error) }, 'the database was lost')
        },
      })

const openMail = () =>
  settings.SMTP_URL === undefined
    ? outboxMail(
        join(settings.DATA_DIR, 'outbox'),
        settings.MAIL_FROM ?? `${company.name} <${company.mail}>`,
        (to, subject) => say(`Mail to ${to}: ${subject}`),
      )
    : smtpMail(settings.SMTP_URL, settings.MAIL_FROM ?? '')

const demoMedia = fileURLToPath(new URL('../../demo/media', import.meta.url))

/** The API's public address, for browsers and mails. */
const apiUrl = settings.API_URL ?? ownAddress(settings.API_PORT, settings.API_HOST)

const openPayments = (database: Database) =>
  settings.PAYSTACK_SECRET_KEY === undefined
    ? sandboxPayments(database, systemClock, apiUrl)
    : paystackPayments({
        secretKey: settings.PAYSTACK_SECRET_KEY,
        note: makeServiceLog(logger, 'payments'),
        ...(settings.PAYSTACK_URL === undefined ? {} : { url: settings.PAYSTACK_URL }),
      })

/** @returns undefined if electricity payments are only recorded */
function openPower(): PowerPort | undefined {
  const { power } = settings
  switch (power.provider) {
    case 'sandbox':
      return sandboxPower(systemClock)
    case 'vtpass':
      return vtpassPower({ ...power, note: makeServiceLog(logger, 'power') })
    case 'by-hand':
      return byHandPower
    case 'off':
      return undefined
  }
}

/** Reminds an operator who moves to PostgreSQL that embedded data does not come along. */
async function warnAboutEmbeddedData({ engine, read }: Database): Promise<void> {
  const embedded = join(settings.DATA_DIR, 'plinth.db')
  if (engine === 'sqlite' || !existsSync(embedded) || (await hasUsers(read))) return
  say(`PostgreSQL is empty, and the data in ${embedded} stays there until npm run move-to-postgres.`)
}

/** Migrates the database and adds what the settings ask for. */
async function prepareDatabase(database: Database, privateFiles: MediaPort): Promise<void> {
  await migrate(database)
  await foldNames(database)
  await warnAboutEmbeddedData(database)
  await moveMedia({ database, logger }, apiUrl)
  if (settings.DEMO) {
    // Reads the demo company's file, which other companies may delete.
    const { loadDemo } = await import('./database/demo/load.ts')
    const now = new Date(systemClock.now())
    await loadDemo(database, { apiUrl, siteUrl: settings.SITE_URL, now, privateFiles })
  }
  if (settings.ADMIN_EMAIL !== undefined) {
    const made = await makeFirstSuperAdmin(database, systemClock, settings.ADMIN_EMAIL)
    if (made) say('The account that ADMIN_EMAIL names is there now, as a superAdmin.')
  }
}

/**
 * The key is in the database and its backups only with PostgreSQL and without `CODE_KEY`.
 */
const openCodeKey = async (database: Database) => {
  if (settings.CODE_KEY !== undefined) return settings.CODE_KEY
  return settings.DATABASE_URL === undefined
    ? keyInFile(join(settings.DATA_DIR, 'sign-in-code.key'))
    : sharedKey(database, 'sign-in code key')
}

/** Opens the dependencies, with calls for mail, payments and electricity counted. */
async function openDependencies() {
  const database = openDatabase()
  const metrics = makeMetrics(database)
  const mail = metrics.countMails(openMail())
  const power = openPower()
  const later = makeBackgroundTasks((error) => logger.error({ err: error }, 'work after an answer failed'))
  const privateFiles = folderMedia(join(settings.DATA_DIR, 'private'))
  await prepareDatabase(database, privateFiles)
  const dependencies: Dependencies = {
    database,
    clock: systemClock,
    mail,
    mailState: makeMailState(mail, systemClock, makeServiceLog(logger, 'mail')),
    payments: metrics.countPayments(openPayments(database)),
    power: power && metrics.countPower(power),
    seenLine: seenLineFile(join(settings.DATA_DIR, 'newest-line.json')),
    media: folderMedia(join(settings.DATA_DIR, 'media'), [demoMedia]),
    privateFiles,
    logger,
    codeKey: await openCodeKey(database),
    linkKey: await sharedKey(database, 'link key'),
    builderKey: settings.SITE_BUILDER_KEY,
    publishHook: settings.PUBLISH_HOOK === undefined ? undefined : publishHook(settings.PUBLISH_HOOK),
    siteUrl: settings.SITE_URL,
    apiUrl,
    mediaHosts: settings.MEDIA_HOSTS?.split(',') ?? [],
    later: later.add,
  }
  return { dependencies, metrics, later }
}

/** Makes the API's server, which does not listen yet. */
function makeApiServer(dependencies: Dependencies, services: Services, metrics: Metrics): Server {
  const logRequest = makeRequestLog(logger)
  const logAndCount: RequestLog = (line) => {
    logRequest(line)
    metrics.countRequest(line)
  }
  const app = makeApp({
    database: dependencies.database,
    // Without a metrics port nobody could read the counts.
    onRequest: settings.METRICS_PORT === undefined ? logRequest : logAndCount,
    clock: systemClock,
    logger,
    siteUrl: settings.SITE_URL,
    trustProxy: settings.TRUST_PROXY,
    countVisit: makeVisitorLimit(systemClock),
    handlers: makeHandlers(dependencies, services),
    outsideRoutes: makeOutsideRoutes(dependencies, services),
    ready: makeReadiness(() => checkDatabase(dependencies.database), dependencies.mailState),
  })
  return makeHttpServer(getRequestListener(app.fetch))
}

/** Logs where the API is, and which real services are missing. */
function sayWhereItIs(server: Server): void {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : address
  say(
    `API listening on ${ownAddress(Number(port), settings.API_HOST)}/api/v1 (data in ${settings.DATABASE_URL === undefined ? resolve(settings.DATA_DIR) : 'PostgreSQL'})`,
  )
  for (const name of settings.cut) {
    say(`Setting ${name}: its path is left out, for only host and port of an address count here.`)
  }
  for (const name of settings.unset) {
    say(`Setting ${name}: is not set; links and pictures will name localhost, which only this machine knows.`)
  }
  if (settings.powerUnset) {
    say('Setting POWER: is not set; electricity payments are only recorded, and nobody buys the electricity.')
  }
  if (settings.DEMO && settings.NODE_ENV !== 'production') return
  for (const { name, setting, because, instead } of settings.standIns) {
    say(`No real ${name} service: ${setting} ${because}, using ${instead}.`)
  }
}

/** An order that was never placed: the answer tells whether the seller takes our keys. */
const noOrder: VendOrder = {
  ref: '202001010000none',
  meter: { company: 'ikeja-electric', kind: 'prepaid', number: '' },
  amountKobo: 0,
  phone: '',
  paidAt: 0,
}

/** Asks each service once: its log then says whether it works. */
function askServices({ mailState, payments, power, clock }: Dependencies): void {
  const now = new Date(clock.now())
  void mailState()
  payments.received(now, now).catch(() => undefined)
  if (power?.buys) void power.ask(noOrder)
}

function listenFailure(setting: 'API_PORT' | 'METRICS_PORT', code: string | undefined): string {
  const port = settings[setting]
  if (code === 'EADDRINUSE') return `Setting ${setting}: port ${port} is taken by another program`
  if (code === 'EACCES') return `Setting ${setting}: port ${port} may not be used by this user`
  return `Setting API_HOST: can't listen there (${code})`
}

async function listen(server: Server, setting: 'API_PORT' | 'METRICS_PORT'): Promise<void> {
  const host = settings.API_HOST === undefined ? {} : { host: settings.API_HOST }
  server.on('error', ({ code }: NodeJS.ErrnoException) => stopWith(listenFailure(setting, code)))
  await new Promise<void>((resolve) => server.listen({ port: settings[setting], ...host }, resolve))
}

/** @returns undefined without `METRICS_PORT` */
async function listenForMetrics({ registry }: Metrics): Promise<Server | undefined> {
  if (settings.METRICS_PORT === undefined) return undefined
  const server = makeMetricsServer(registry)
  await listen(server, 'METRICS_PORT')
  return server
}

/** @param wayDown runs once, at the first signal */
function stopOnSignals(wayDown: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await wayDown()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function start() {
  const { dependencies, metrics, later } = await openDependencies()
  const services = makeServices(dependencies)
  const server = makeApiServer(dependencies, services, metrics)
  // Before the API: callers must not meet one that ends a moment later.
  const metricsServer = await listenForMetrics(metrics)
  await listen(server, 'API_PORT')
  sayWhereItIs(server)
  askServices(dependencies)
  const stopSweeps = startSweeps(makeSweeps(dependencies, services), logger)
  stopOnSignals(async () => {
    metricsServer?.close()
    await closeServer(server)
    await stopSweeps()
    await later.idle()
    dependencies.mail.close()
    await dependencies.database.close()
  })
}

start().catch((error: unknown) => {
  const line = startFailure(error, settings)
  if (line === undefined) logger.fatal({ err: error }, 'the API could not start')
  stopWith(line ?? `The API could not start: ${error instanceof Error ? error.message : error}`)
})
