import { sessionOf } from '../database/worldDatabase.ts'
import { type ApiProcess, dataFolder, startApi } from '../processes/apiProcess.ts'

export const buyer = 'buyer@palmstone.example'
const json = { 'Content-Type': 'application/json' }

/** Makes calls as the buyer. They return what the browser would see. */
const callsOf = (api: ApiProcess, token: string) => async (path: string, body?: object) => {
  const response = await fetch(`${api.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...json, Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { message, data } = await response.json()
  return { status: response.status, message, data, retryAfter: response.headers.get('retry-after') }
}

/** The demo's API as its own process, for tests in which a service that it needs fails. */
export function makeFaultWorld() {
  const data = dataFolder()
  let api: ApiProcess | undefined

  /**
   * Starts the API, or starts it again.
   * @param databaseUrl an empty PostgreSQL; default: the embedded database
   */
  async function start(env: Record<string, string> = {}, databaseUrl?: string) {
    const database: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
    const started = await startApi({ DATA_DIR: data.folder, DEMO: '1', ...database, ...env })
    api = started
    const world = { siteUrl: '', apiUrl: started.url, dataDir: env['DATA_DIR'] ?? data.folder, databaseUrl }
    const { token } = await sessionOf(world, buyer)
    const call = callsOf(started, token)
    const [owned] = (await call('/user/owned-units')).data
    const unitId: string = owned.unitId._id
    const room = (await call(`/user/create-chat-room/${unitId}`, {})).data
    return { call, unitId, roomId: String(room._id) }
  }

  /** Makes a call without a session. */
  const post = (path: string, body: object) =>
    fetch(`${api?.url}/api/v1${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })

  const kill = async () => {
    api?.child.kill('SIGKILL')
    await api?.ended
  }
  const remove = async () => {
    await kill()
    data.remove()
  }
  return { start, post, ready: () => fetch(`${api?.url}/ready`), mails: data.mails, kill, remove }
}

export type FaultWorld = ReturnType<typeof makeFaultWorld>

export const texts = (thread: readonly { readonly message: string }[]) => thread.map(({ message }) => message)
