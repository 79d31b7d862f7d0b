import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownAddress } from '../src/server/ownAddress.ts'
import { portOf } from './options.ts'
import { isFree } from './ports.ts'
import { type Running, run, untilReady } from './processes.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** Where the parts listen, and what the site must be told when it is built. */
export type Stack = {
  sitePort: number
  siteHost: string | undefined
  siteUrl: string
  apiPort: number
  /** The API's address on this machine, as `http://localhost:8473`. */
  api: string
  apiUrl: string
  dataDir: string
  /** Settings of the API on top of this process's own. */
  apiEnv: Record<string, string>
  /** Settings of the site's build. */
  siteEnv: Record<string, string>
}

const setting = (name: string, otherwise: string) => {
  const value = process.env[name]
  return value === undefined || value === '' ? otherwise : value
}

/**
 * Works out the whole stack from the environment, with the defaults of a fresh machine.
 * @param port where the site is served, as it was given
 * @throws OptionError for a port that is none
 */
export function stackOf(port: string, siteHost?: string): Stack {
  const sitePort = portOf('--port', port, 4321)
  const apiPort = portOf('Setting API_PORT', setting('API_PORT', '8473'), 8473)
  const api = ownAddress(apiPort, setting('API_HOST', ''))
  const apiUrl = setting('PUBLIC_API_URL', `${api}/api/v1`)
  const siteUrl = setting('SITE_URL', `http://localhost:${sitePort}`)
  const dataDir = setting('DATA_DIR', './data')
  return {
    sitePort,
    siteHost,
    siteUrl,
    apiPort,
    api,
    apiUrl,
    dataDir,
    apiEnv: {
      API_PORT: String(apiPort),
      DATA_DIR: dataDir,
      SITE_URL: siteUrl,
      DEMO: setting('DEMO', '1'),
      // A line for every request would bury the addresses below.
      LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
    },
    siteEnv: {
      PUBLIC_API_URL: apiUrl,
      PUBLIC_MEDIA_URL: setting('PUBLIC_MEDIA_URL', `${api}/v1_1/plinth`),
      PUBLIC_SITE_URL: setting('PUBLIC_SITE_URL', siteUrl),
    },
  }
}

/** Ends with one clear line when something else listens on a port that is needed. */
export async function demandPorts(stack: Stack): Promise<void> {
  const wanted = [
    [stack.apiPort, 'the API', 'API_PORT=8474'],
    [stack.sitePort, 'the site', '-- --port 4322'],
  ] as const
  for (const [port, what, other] of wanted) {
    if (await isFree(port)) continue
    console.error(
      `Port ${port}, for ${what}, is taken: stop what listens there, or choose another (${other}).`,
    )
    process.exit(1)
  }
}

/**
 * Starts the API and waits until it answers.
 * @param watch restart it when its sources change
 * @throws Error when it does not answer; when it ends first, so does this process, for it has said why by then
 */
export async function startApi(stack: Stack, watch = false): Promise<Running> {
  const entry = join(repository, 'src/server/main.ts')
  const args = watch ? ['--watch', '--watch-preserve-output', entry] : [entry]
  const api = run(args, { cwd: repository, env: { ...process.env, ...stack.apiEnv } })
  await untilReady(`${stack.api}/ready`, api).catch(async (error: unknown) => {
    const { exitCode, signalCode } = api.child
    await api.stop()
    if (exitCode !== null || signalCode !== null) process.exit(exitCode ?? 1)
    throw error
  })
  return api
}

const accounts = [
  ['super@palmstone.example', 'superAdmin'],
  ['admin@palmstone.example', 'admin'],
  ['buyer@palmstone.example', 'buyer'],
] as const

/** Prints where everything is: addresses, demo accounts, mail. */
export function announce(stack: Stack): void {
  const demo = stack.apiEnv['DEMO'] === '1'
  const mail = setting('SMTP_URL', '')
  console.log(`
  Site   ${stack.siteUrl}
  API    ${stack.apiUrl}
  Data   ${setting('DATABASE_URL', '') === '' ? stack.dataDir : 'PostgreSQL (DATABASE_URL)'}
  Mail   ${mail === '' ? `${join(stack.dataDir, 'outbox')} and this terminal: sign-in codes appear here` : 'sent by SMTP_URL'}`)
  if (demo) {
    console.log('\n  Demo accounts, signed in with a code by mail:')
    for (const [mail, role] of accounts) console.log(`    ${mail.padEnd(26)} ${role}`)
  }
  console.log('\n  Ctrl+C stops everything.\n')
}

/**
 * Calls `stop` once, on the first Ctrl+C or SIGTERM, or when the API ends by itself; then ends this process:
 * with 0 when it was asked to, with the API's code otherwise.
 */
export function endWith(api: Running, stop: () => Promise<void>): void {
  let stopping = false
  const end = async (code: number) => {
    if (stopping) return
    stopping = true
    await stop()
    await api.stop()
    process.exit(code)
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  api.ended.then((code) => {
    if (!stopping) console.error(`The API ended with code ${code}.`)
    return end(code === 0 ? 1 : code)
  })
}
