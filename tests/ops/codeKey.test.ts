import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '../../scripts/embeddedData.ts'
import { serverPlace } from '../support/database/database.ts'
import { withDatabase } from '../support/database/worldDatabase.ts'
import { type ApiProcess, codeFromOutbox, dataFolder, startApi } from '../support/processes/apiProcess.ts'
import { permissionsOf } from '../support/processes/permissions.ts'

const email = 'boss@example.com'
const server = process.env['TEST_DATABASE_URL']
const codeKey = 'a key of the operator, long enough for its purpose'

const post = (api: ApiProcess, path: string, body: unknown) =>
  fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the key that hashes sign-in codes', () => {
  let data: ReturnType<typeof dataFolder>
  const running: ApiProcess[] = []
  const start = async (env: Record<string, string> = {}) => {
    const api = await startApi({ DATA_DIR: data.folder, ADMIN_EMAIL: email, ...env })
    running.push(api)
    return api
  }
  const end = async () => {
    for (const api of running.splice(0)) {
      api.child.kill('SIGKILL')
      await api.ended
    }
  }
  beforeEach(() => {
    data = dataFolder()
  })
  afterEach(async () => {
    await end()
    data.remove()
  })

  const askForCode = async (api: ApiProcess) => {
    await post(api, '/public/get-code', { email })
    return codeFromOutbox(data.mails, email)
  }
  const signsIn = async (api: ApiProcess, otp: string) =>
    (await post(api, '/public/login', { email, otp })).status

  /**
   * Finds which of this key and the values in the database hash the code to its stored hash.
   * Whoever has such a key can find the code by trying all codes.
   */
  const fitting = (code: string, key: string, databaseUrl?: string) =>
    withDatabase({ siteUrl: '', apiUrl: '', dataDir: data.folder, databaseUrl }, async ({ read }) => {
      const rows = await read.selectFrom('meta').select('value').execute()
      const { code_hash } = await read
        .selectFrom('sign_in_codes')
        .select('code_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const hash = (key: string) => createHmac('sha256', key).update(`${email}\n${code}`).digest('hex')
      return [...rows.map(({ value }) => value), key].filter((one) => hash(one) === code_hash)
    })

  it('keeps the key in a file for one user only, through a restart, and out of database and backup', async () => {
    const otp = await askForCode(await start())
    const file = join(data.folder, 'sign-in-code.key')
    const key = readFileSync(file, 'utf8')
    expect(permissionsOf(file)).toBe('600')
    expect(await fitting(otp, key)).toEqual([key])
    const backup = await backUp(data.folder, join(data.folder, 'backups'))
    expect(readdirSync(backup)).not.toContain('sign-in-code.key')
    await end()
    expect(await signsIn(await start(), otp)).toBe(200)
  })

  it('stores no key when the operator sets CODE_KEY, which all instances share', async () => {
    // Several instances need a server.
    const place = server === undefined ? undefined : await serverPlace(server)
    onTestFinished(() => place?.remove())
    const env = { CODE_KEY: codeKey, ...(place && { DATABASE_URL: place.url }) }
    const first = await start(env)
    const second = place ? await start(env) : first
    const otp = await askForCode(first)
    expect(await fitting(otp, codeKey, place?.url)).toEqual([codeKey])
    expect(readdirSync(data.folder)).not.toContain('sign-in-code.key')
    expect(await signsIn(second, otp)).toBe(200)
  })
})
