import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'
import { dataFolder, startApi } from '../support/apiProcess.ts'
import { serverPlace } from '../support/database.ts'
import { postgresFolder, startPostgres } from '../support/postgresServer.ts'
import { addUser } from '../support/rows.ts'

const script = fileURLToPath(new URL('../../scripts/moveToPostgres.ts', import.meta.url))

it.each(['a-secret', 'postgres://a:a-secret%9F@127.0.0.1:1/b'])(
  'what is no address of PostgreSQL is told in one line, without the address: %s',
  async (DATABASE_URL) => {
    const data = dataFolder()
    const embedded = openSqlite(join(data.folder, 'plinth.db'))
    await migrate(embedded)
    await embedded.close()
    const env = { PATH: process.env['PATH'], DATA_DIR: data.folder, DATABASE_URL }
    const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr.trim()).toMatch(/^Setting DATABASE_URL: .*$/)
    expect(stderr).not.toContain('a-secret')
    data.remove()
  },
)

it.runIf(postgresFolder())(
  'the command moves the embedded database, and the API says while it has not been moved',
  async () => {
    const data = dataFolder()
    const postgres = await startPostgres()
    if (postgres === undefined) throw new Error('PostgreSQL is installed but does not start')
    const place = await serverPlace(postgres.url)
    const move = (DATABASE_URL: string) => {
      const env = { PATH: process.env['PATH'], DATA_DIR: data.folder, DATABASE_URL }
      const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
      return { status, said: `${stdout}${stderr}`.trim() }
    }
    try {
      const embedded = openSqlite(join(data.folder, 'plinth.db'))
      await migrate(embedded)
      await embedded.write((trx) => addUser(trx))
      expect(move(place.url)).toEqual({ status: 1, said: expect.stringMatching(/^.* in use: stop .*$/) })
      await embedded.close()

      const api = await startApi({ DATA_DIR: data.folder, DATABASE_URL: postgres.url })
      expect(api.output()).toContain('until npm run move-to-postgres')
      api.child.kill('SIGTERM')
      await api.ended
      // What the API has put there itself is not written over.
      expect(move(postgres.url)).toEqual({
        status: 1,
        said: expect.stringMatching(/^PostgreSQL is not empty.*$/),
      })

      expect(move(place.url)).toEqual({
        status: 0,
        said: expect.stringMatching(/^Rows of .* copied into PostgreSQL: 1$/),
      })
      expect(await place.open().read.selectFrom('users').select('id').execute()).toHaveLength(1)
    } finally {
      await place.remove()
      await postgres.stop()
      data.remove()
    }
  },
)
