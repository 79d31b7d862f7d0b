import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import { findRestore } from '#server/modules/electricity/queriesRestores.ts'
import type { Database } from '#server/ports/database.ts'
import { serverPlace } from '../support/database/database.ts'
import { addUser } from '../support/database/rows.ts'
import { dataFolder, startApi } from '../support/processes/apiProcess.ts'

const server = process.env['TEST_DATABASE_URL']
const script = fileURLToPath(new URL('../../scripts/moveToPostgres.ts', import.meta.url))

let data: ReturnType<typeof dataFolder>
let embedded: Database
beforeEach(async () => {
  data = dataFolder()
  embedded = openSqlite(join(data.folder, 'plinth.db'))
  await migrate(embedded)
})
afterEach(async () => {
  await embedded.close()
  data.remove()
})

const move = (DATABASE_URL: string) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: data.folder, DATABASE_URL }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}`.trim() }
}

it.each(['a-secret', 'postgres://a:a-secret%9F@127.0.0.1:1/b'])(
  'reports an invalid PostgreSQL address in one line without its secret: %s',
  async (address) => {
    await embedded.close()
    const { status, said } = move(address)
    expect(status).toBe(1)
    expect(said).toMatch(/^Setting DATABASE_URL: .*$/)
    expect(said).not.toContain('a-secret')
  },
)

it.runIf(server)(
  'moves the embedded database to an empty PostgreSQL, and the API warns until then',
  async () => {
    const [place, taken] = [await serverPlace(server ?? ''), await serverPlace(server ?? '')]
    for (const { remove } of [place, taken]) onTestFinished(remove)
    const answer = (status: number, said: RegExp) => ({ status, said: expect.stringMatching(said) })
    await embedded.write((trx) => addUser(trx))
    expect(move(place.url)).toEqual(answer(1, /^.* in use: stop .*$/))
    await embedded.close()

    const api = await startApi({ DATA_DIR: data.folder, DATABASE_URL: taken.url })
    await expect.poll(api.output).toContain('until npm run move-to-postgres')
    api.child.kill('SIGTERM')
    await api.ended
    // The command does not overwrite the rows that the API has written there.
    expect(move(taken.url)).toEqual(answer(1, /^PostgreSQL is not empty.*$/))
    expect(move(place.url)).toEqual(answer(0, /^Rows of .* copied into PostgreSQL: 1$/))
    expect(await place.open().read.selectFrom('users').select('id').execute()).toHaveLength(1)
    // What stays behind is not bought for any more; what was copied is.
    const left = openSqlite(join(data.folder, 'plinth.db'))
    expect(await findRestore(left.read)).toBeDefined()
    await left.close()
    expect(await findRestore(place.open().read)).toBeUndefined()
  },
)
