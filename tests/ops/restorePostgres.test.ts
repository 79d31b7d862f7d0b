import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/adapters/postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/ports/database.ts'
import { installedPostgres } from '../support/servers/installedPostgres.ts'
import { type PostgresServer, postgresFolder } from '../support/servers/postgresServer.ts'

/** What `npm run mark-restored` runs. */
const markRestored = fileURLToPath(new URL('../../scripts/markRestored.ts', import.meta.url))

/** The commands that operators read in the guide. */
const recipes = [
  ...readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8').matchAll(/```\n([\s\S]*?)```/g),
].map(([, text = '']) => text)

/** The recipe with this command, without the line that reads the machine's own settings. */
function recipeWith(command: string): string {
  const found = recipes.filter((text) => text.includes(command) && !text.includes('docker'))
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} recipes with ${command}`)
  return found[0].replace(/^.*\/etc\/plinth\.env.*$/m, '')
}

describe.runIf(postgresFolder())('backup and restore of PostgreSQL by the recipe', () => {
  let folder: string
  let postgres: PostgresServer
  let url: string
  let database: Database
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-restore-'))
    postgres = await installedPostgres()
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    // As in the guide, the role owns its database and is no superuser.
    await client.query('create role keeper login')
    await client.query('create database kept owner keeper')
    await client.end()
    const address = new URL(postgres.url)
    address.username = 'keeper'
    address.pathname = '/kept'
    url = address.href
    mkdirSync(join(folder, 'data/media/palm'), { recursive: true })
    writeFileSync(join(folder, 'data/media/palm/480.jpg'), 'a picture')
    database = openPostgres({ url })
  })
  afterAll(async () => {
    await database.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  function follow(recipe: string): void {
    const stands = `systemctl() { :; }\nnpm() { "${process.execPath}" "${markRestored}"; }`
    const { status, stderr } = spawnSync('sh', ['-ec', `${stands}\n${recipe}`], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${postgresFolder()}${delimiter}${process.env['PATH']}`,
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'data'),
      },
    })
    if (status !== 0) throw new Error(stderr)
  }
  const keys = () => database.read.selectFrom('meta').select('key').orderBy('key').execute()
  const note = (key: string) =>
    database.write((trx) => trx.insertInto('meta').values({ key, value: '' }).execute())

  it('restores an older version’s backup over a newer version, several times', async () => {
    /** Adds a table as a newer version may. The recipe must remove it. */
    const update = () =>
      database.write((trx) =>
        sql`create table of_a_newer_version (user_id text references users (id))`.execute(trx),
      )
    await migrate(database)
    await note('before the update')
    follow(recipeWith('pg_dump --format'))
    for (const key of ['once', 'twice']) {
      await update()
      await note(key)
      rmSync(join(folder, 'data/media'), { recursive: true })
      follow(recipeWith('pg_restore'))
      expect(readFileSync(join(folder, 'data/media/palm/480.jpg'), 'utf8')).toBe('a picture')
      expect(await keys()).toEqual([{ key: 'before the update' }, { key: 'restored at' }])
      follow(recipeWith('pg_dump --format'))
    }
    await migrate(database)
    expect((await sql`select folded('É') as text`.execute(database.read)).rows).toEqual([{ text: 'e' }])
  })

  it('changes nothing in the database when the backup file is incomplete', async () => {
    await migrate(database)
    await note('kept')
    follow(recipeWith('pg_dump --format'))
    const whole = readFileSync(join(folder, 'plinth.dump'))
    writeFileSync(join(folder, 'plinth.dump'), whole.subarray(0, whole.length - 100))
    expect(() => follow(recipeWith('pg_restore'))).toThrow()
    expect(await keys()).toContainEqual({ key: 'kept' })
  })
})
