import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownAddress } from '../src/server/ownAddress.ts'
import { endWithLine, portOf } from './options.ts'
import { isFree } from './ports.ts'
import { type Running, run, untilReady } from './processes.ts'
import { demandPlainFolder } from './site.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

const setting = (name: string, otherwise: string) => process.env[name] || otherwise

/**
 * Where the API and the site listen, and the settings of each on top of this process's own. What
 * the environment leaves out gets the defaults of a fresh machine.
 * @param port where the site is served
 * @throws OptionError for an invalid port
 */
export function stackOf(port: string, siteHost?: string) {
  const sitePort = portOf('--port', port, 4321)
  const apiPort = portOf('Setting API_PORT', setting('API_PORT', '8473'), 8473)
  const api = ownAddress(apiPort, setting('API_HOST', ''))
  const apiUrl = setting('PUBLIC_API_URL', `${api}/api/v1`)
  const siteUrl = setting('SITE_URL', `http://localhost:${sitePort}`)
  const dataDir = setting('DATA_DIR', './data')
  const apiEnv = {
    API_PORT: String(apiPort),
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    DEMO: setting('DEMO', '1'),
    // A line for each request would bury the addresses that `announce` prints.
    LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
  }
  const siteEnv = {
    PUBLIC_API_URL: apiUrl,
    PUBLIC_MEDIA_URL: setting('PUBLIC_MEDIA_URL', `${api}/v1_1/plinth`),
    PUBLIC_SITE_URL: setting('PUBLIC_SITE_URL', siteUrl),
  }
  return { sitePort, siteHost, siteUrl, apiPort, api, apiUrl, dataDir, apiEnv, siteEnv }
}

type Stack = ReturnType<typeof stackOf>

/** Ends this process with one line when a port of the stack is taken. */
async function demandPorts({ apiPort, sitePort }: Stack): Promise<void> {
  for (const [port, what, other] of [
    [apiPort, 'the API', 'API_PORT=8474'],
    [sitePort, 'the site', '-- --port 4322'],
  ] as const) {
    if (await isFree(port)) continue
    endWithLine(`Port ${port}, for ${what}, is taken: stop what listens there, or choose another (${other}).`)
  }
}

/**
 * Starts the API and waits until it answers.
 * @param address where the site will be served
 * @param watch restarts the API when its sources change
 * @throws Error when it does not answer. When it ends first, so does this process: the API has
 *   printed why.
 */
export async function startApi(address: { port: string; host?: string | undefined }, watch = false) {
  demandPlainFolder()
  const stack = stackOf(address.port, address.host)
  await demandPorts(stack)
  const entry = join(repository, 'src/server/main.ts')
  const args = watch ? ['--watch', '--watch-preserve-output', entry] : [entry]
  const api = run(args, { cwd: repository, env: { ...process.env, ...stack.apiEnv } })
  await untilReady(`${stack.api}/ready`, api).catch(async (error: unknown) => {
    const { exitCode, signalCode } = api.child
    await api.stop()
    if (exitCode !== null || signalCode !== null) process.exit(exitCode ?? 1)
    throw error
  })
  return { stack, api }
}

/** Prints where everything is: addresses, demo accounts, mail. */
export function announce({ siteUrl, apiUrl, dataDir, apiEnv }: Stack): void {
  const data = setting('DATABASE_URL', '') === '' ? dataDir : 'PostgreSQL (DATABASE_URL)'
  const outbox = `${join(dataDir, 'outbox')} and this terminal: sign-in codes appear here`
  console.log(`
  Site   ${siteUrl}
  API    ${apiUrl}
  Data   ${data}
  Mail   ${setting('SMTP_URL', '') === '' ? outbox : 'sent by SMTP_URL'}`)
  if (apiEnv.DEMO === '1') {
    console.log(`
  Demo accounts, signed in with a code by mail:
    super@palmstone.example    superAdmin
    admin@palmstone.example    admin
    buyer@palmstone.example    buyer`)
  }
  console.log('\n  Ctrl+C stops everything.\n')
}

/**
 * Calls `stop` and ends this process on the first Ctrl+C or SIGTERM, with 0, or when the API ends
 * by itself, with the API's exit code.
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
