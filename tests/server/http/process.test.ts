import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import { insertMail } from '#server/mail/queries.ts'
import { freePort } from '../../../scripts/ports.ts'
import {
  type ApiProcess,
  codeFromOutbox,
  dataFolder,
  spawnApi,
  startApi,
} from '../../support/processes/apiProcess.ts'
import { requestBytes } from '../../support/servers/rawConnection.ts'
import { startVtpass } from '../../support/servers/vtpassServer.ts'

const signedIn = (token: string) => ({ Authorization: `Bearer ${token}` })
const post = async (url: string, body: unknown, more: Record<string, string> = {}) => {
  const headers = { 'Content-Type': 'application/json', ...more }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}

/** A data folder and the APIs that a test starts on it, one after the other. */
function apiFolder() {
  const data = dataFolder()
  const running: ApiProcess[] = []
  const keep = (api: ApiProcess) => {
    running.push(api)
    return api
  }
  /** Starts an API that fails before it listens. */
  const fail = (env: Record<string, string>, port = 0) =>
    keep(spawnApi({ DATA_DIR: data.folder, ...env }, port))
  const start = async (env: Record<string, string> = {}) =>
    keep(await startApi({ DATA_DIR: data.folder, ADMIN_EMAIL: 'boss@example.com', ...env }))
  const signIn = async (api: ApiProcess, email: string) => {
    await post(`${api.url}/api/v1/public/get-code`, { email })
    const otp = await codeFromOutbox(data.mails, email)
    const { body } = await post(`${api.url}/api/v1/public/login`, { email, otp })
    return body.data.token as string
  }
  const remove = async () => {
    for (const api of running.splice(0)) {
      api.child.kill('SIGKILL')
      await api.ended
    }
    data.remove()
  }
  return { ...data, fail, start, signIn, remove }
}

/** Starts one API for all tests of a describe block. */
function sharedApi(env: () => Record<string, string>, prepare = async (_folder: string) => {}) {
  let place: ReturnType<typeof apiFolder>
  let api: ApiProcess
  beforeAll(async () => {
    place = apiFolder()
    await prepare(place.folder)
    api = await place.start(env())
  })
  afterAll(() => place.remove())
  return {
    place: () => place,
    api: () => api,
    /** Ends the API as an operator does, and starts it again with other settings. */
    restart: async (changed: Record<string, string>) => {
      api.child.kill('SIGTERM')
      await api.ended
      api = await place.start({ ...env(), ...changed })
    },
  }
}

describe('the API as a process', () => {
  let place: ReturnType<typeof apiFolder>
  const inPlace = () => {
    place = apiFolder()
    return place
  }
  afterEach(() => place.remove())

  // `startFailure.test.ts` has the lines for other unusable folders and databases.
  it('a start with an unusable DATA_DIR prints one line that names it, and nothing else', async () => {
    const { folder, fail } = inPlace()
    writeFileSync(join(folder, 'plinth.db'), 'nonsense '.repeat(1000))
    const api = fail({})
    expect(await api.ended).toBe(1)
    expect(api.output().trim()).toMatch(/^Setting DATA_DIR: [^\n]+$/)
  })

  it.each(['API_PORT', 'METRICS_PORT'])(
    'a start with a taken %s prints one line that names it, and ends',
    async (name) => {
      const { fail } = inPlace()
      const other = createServer()
      await once(other.listen(0), 'listening')
      const { port } = other.address() as AddressInfo
      const api = fail({ [name]: String(port) }, await freePort())
      expect(await api.ended).toBe(1)
      expect(api.output().trim()).toBe(`Setting ${name}: port ${port} is taken by another program`)
      other.close()
    },
  )

  it('the API answers a running request before it stops, and ends with 0', async () => {
    const api = await inPlace().start()
    const socket = connect(Number(new URL(api.url).port), 'localhost')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const body = JSON.stringify({ email: 'ada@example.com' })
    // The headers arrive before the signal and the body after it, so the request is running.
    const expecting = { Expect: '100-continue', 'Content-Length': `${body.length}` }
    const headers = { 'Content-Type': 'application/json', ...expecting }
    socket.write(requestBytes('POST', '/api/v1/public/get-code', headers))
    await expect.poll(() => answer).toContain('100 Continue')
    api.child.kill('SIGTERM')
    const isOpen = async () => (await fetch(`${api.url}/health`).catch(() => undefined)) !== undefined
    await expect.poll(isOpen).toBe(false)
    socket.write(body)
    await closed
    expect(answer).toContain('OTP has been sent')
    expect(await api.ended).toBe(0)
  })

  it('the API loses no acknowledged write when it is killed', async () => {
    const acknowledged: string[] = []
    const { start, signIn } = inPlace()
    let api = await start()
    const headers = signedIn(await signIn(api, 'boss@example.com'))
    for (let round = 0; round < 2; round += 1) {
      const url = api.url
      const before = acknowledged.length
      const writer = async (lane: number) => {
        for (let turn = 0; ; turn += 1) {
          const email = `r${round}-${lane}-${turn}@example.com`
          const person = { firstName: 'A', lastName: 'B', phoneNumber: '', email }
          const answer = await post(`${url}/api/v1/admin/create-user`, person, headers).catch(() => undefined)
          if (answer?.status !== 201) return
          acknowledged.push(email)
        }
      }
      const writers = Array.from({ length: 8 }, (_, lane) => writer(lane))
      await expect.poll(() => acknowledged.length - before).toBeGreaterThan(50)
      api.child.kill('SIGKILL')
      await Promise.all([...writers, api.ended])
      api = await start()
    }
    const response = await fetch(`${api.url}/api/v1/admin/all-users?type=user`, { headers })
    const { data: users } = (await response.json()) as { data: { email: string }[] }
    const stored = new Set(users.map(({ email }) => email))
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  })
})

describe('the API in development', () => {
  const { api } = sharedApi(
    () => ({ API_HOST: '127.0.0.1', SITE_URL: 'https://www.example.com/homes/' }),
    async (folder) => {
      const database = openSqlite(join(folder, 'plinth.db'))
      await migrate(database)
      const mail = { to: 'ada@example.com', subject: 'A\u001b[2J\u009bJ\u202eB', text: 'a', html: 'a' }
      const now = new Date().toISOString()
      await database.write((trx) => insertMail(trx, { kind: 'enquiry', mail, now }))
      await database.close()
    },
  )

  it('the API prints its address, and which public address was cut to its origin', async () => {
    await expect.poll(api().output).toContain(`http://127.0.0.1:${new URL(api().url).port}/api/v1`)
    await expect.poll(api().output).toContain('Setting SITE_URL: its path is left out')
  })

  it('the API prints a waiting mail without terminal control characters', () =>
    expect.poll(api().output).toContain('Mail to ada@example.com: A[2JJB\n'))

  it('the API prints which real services are missing on a development machine', async () => {
    for (const name of ['PAYSTACK_SECRET_KEY', 'SMTP_URL']) await expect.poll(api().output).toContain(name)
  })
})

describe('the API with a demo in production', () => {
  const trial = 'http://trial.example'
  const { place, api, restart } = sharedApi(() => ({
    ...{ NODE_ENV: 'production', ALLOW_STAND_INS: 'mail,payments,demo' },
    ...{ DEMO: '1', API_URL: trial },
  }))

  it('the API prints which real services are missing with a demo in production', async () => {
    for (const name of ['PAYSTACK_SECRET_KEY', 'SMTP_URL']) await expect.poll(api().output).toContain(name)
  })

  it('the API prints in production that no setting says who buys electricity', () =>
    expect.poll(api().output).toContain('electricity payments are only recorded'))

  it('the account of ADMIN_EMAIL is a superAdmin, and every file is for the API’s own user only', async () => {
    const token = await place().signIn(api(), 'boss@example.com')
    // Only a superAdmin may read the audit trail.
    const trail = await fetch(`${api().url}/api/v1/admin/audit`, { headers: signedIn(token) })
    expect(trail.status).toBe(200)
    const written = readdirSync(place().folder, { recursive: true, withFileTypes: true })
    expect(written.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['plinth.db', 'plinth.db-wal', 'outbox']),
    )
    for (const { parentPath, name } of written)
      expect([name, statSync(join(parentPath, name)).mode & 0o077]).toEqual([name, 0])
  })

  it('the demo’s pictures have the new address after API_URL was changed', async () => {
    const images = async () => {
      const answer = await fetch(`${api().url}/api/v1/public/projects`)
      const { data: projects } = (await answer.json()) as { data: readonly { image: string }[] }
      return projects.map(({ image }) => image)
    }
    const before = await images()
    expect(before).toContainEqual(expect.stringContaining(`${trial}/`))
    await restart({ API_URL: 'https://api.example.com' })
    expect(await images()).toEqual(before.map((url) => url.replace(`${trial}/`, 'https://api.example.com/')))
  })
})

describe('the API with keys of services', async () => {
  const vtpass = await startVtpass()
  afterAll(() => vtpass.stop())
  const { place, api } = sharedApi(() => ({
    ...{ PAYSTACK_SECRET_KEY: 'sk_test_0123456789', PAYSTACK_URL: 'http://localhost:1' },
    ...{ POWER: 'vtpass', VTPASS_URL: vtpass.url },
    ...{ VTPASS_API_KEY: 'wrong_api_key', VTPASS_SECRET_KEY: 'SK_wrong_key' },
  }))

  it('the log contains neither sign-in codes nor tokens nor the payment key', async () => {
    const token = await place().signIn(api(), 'boss@example.com')
    await post(`${api().url}/api/v1/user/logout`, {}, signedIn(token))
    const logLines = () =>
      api()
        .output()
        .match(/^\{.*$/gm)
        ?.join('\n') ?? ''
    await expect.poll(logLines).toContain('/api/v1/user/logout')
    const logs = logLines()
    const code = await codeFromOutbox(place().mails, 'boss@example.com')
    expect(logs).not.toMatch(new RegExp(`${code}|${token}|sk_test_0123456789`))
  })

  it('a start with wrong keys of VTpass warns once in the log, without the keys', async () => {
    const { output } = api()
    await expect.poll(output).toMatch(/code 087.*a service does not work/)
    expect(output()).not.toMatch(/wrong_api_key|SK_wrong_key/)
    expect(vtpass.purchases.size).toBe(0)
  })
})
