import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openPostgres } from '#server/adapters/postgres.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { type BenchPart, type BenchRow, judged } from '../support/bench.ts'
import { startPostgres } from '../support/servers/postgresServer.ts'
import { startServer } from './api/load.ts'
import { pollAll } from './growth/polls.ts'
import { openAsker, type Read } from './growth/reads.ts'
import { seedGrowth } from './growth/seed.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** What the seeded data depends on: other sources make it anew. */
const sources = ['src/server/database/migrations/**/*.ts', 'tests/bench/growth/seed.ts']

/** The folder of the seeded data. Those of other sources are removed. */
function seededFolder(): string {
  const all = join(repository, '.cache/bench/growth')
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: repository }).sort())
    hash.update(readFileSync(join(repository, file)))
  const folder = join(all, hash.digest('hex').slice(0, 16))
  if (!existsSync(folder)) rmSync(all, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Makes a folder of seeded data once. @param fill makes it under another name */
async function once(folder: string, fill: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder
  const start = performance.now()
  rmSync(`${folder}.new`, { recursive: true, force: true })
  await fill(`${folder}.new`)
  renameSync(`${folder}.new`, folder)
  console.log(`${folder}: seeded in ${Math.round((performance.now() - start) / 1000)} s`)
  return folder
}

/** Papers and exports may be larger. */
const isFile = ({ asked }: Read) => /export|statement|receipt/.test(asked)

/** Those figures of a call that are over their budgets. */
function overBudget(engine: string, read: Read, idle: number): BenchRow[] {
  const figure = `${engine}: ${read.asked}, ${read.by}`
  const rows = [
    judged({ figure, unit: 'ms', ours: read.warm }, { most: 250 }),
    judged({ figure: `${figure}: /health waits`, unit: 'ms', ours: read.health, floor: idle }, { most: 50 }),
    ...(isFile(read)
      ? []
      : [judged({ figure: `${figure}: answer`, unit: 'kB', ours: read.kB }, { most: 500 })]),
  ]
  return rows.filter(({ met }) => met === false)
}

async function measure(engine: string, env: Readonly<Record<string, string>>): Promise<BenchRow[]> {
  const server = await startServer('../../../src/server/main.ts', { ...env, DEMO: '0' })
  const asker = openAsker(server)
  const idle = await asker.idleHealth()
  const reads = await asker.readAll()
  asker.close()
  const polls = await pollAll(server)
  await server.stop()
  console.log(`\n${engine}; ms, kB. /health alone waits ${idle.toFixed(1)} ms at most.`)
  const shown = ({ cold, warm, health, kB, ...read }: Omit<Read, 'status'>) => ({
    ...read,
    ...Object.fromEntries(Object.entries({ cold, warm, health, kB }).map(([key, n]) => [key, Math.round(n)])),
  })
  const answered = reads.filter(({ status }) => status < 300)
  console.table(answered.map(({ status: _, ...read }) => shown(read)))
  const over = answered.flatMap((read) => overBudget(engine, read, idle))
  const figure = `${engine}: budgets missed by ${answered.length} calls that read`
  for (const { asked, by, status } of reads.filter((read) => !answered.includes(read)))
    console.log(`not measured, answered ${status}: ${asked}, ${by}`)
  const polling = `${engine}: ${polls.count} customers polling messages and conversations every 5 s`
  return [
    judged({ figure, unit: 'figures', ours: over.length }, { most: 0 }),
    ...over,
    judged({ figure: `${polling}: p99`, unit: 'ms', ours: polls.p99 }, { most: 250 }),
    judged({ figure: `${polling}: errors`, unit: 'calls', ours: polls.errors }, { most: 0 }),
  ]
}

/**
 * Every call that reads, on the data of a large company, on both engines: how long it takes and how
 * long it holds up others. The seeded data is kept; the calls change next to nothing. On Linux.
 */
export const part: BenchPart = {
  name: 'growth',
  async run() {
    const folder = seededFolder()
    const data = await once(join(folder, 'sqlite'), async (folder) => {
      const database = openSqlite(join(folder, 'plinth.db'))
      await seedGrowth(database)
      await database.close()
    })
    const saved = join(folder, 'postgres')
    const isSaved = existsSync(saved)
    const postgres = await startPostgres(isSaved ? saved : undefined)
    if (postgres !== undefined && !isSaved)
      await once(saved, async (folder) => {
        const database = openPostgres({ url: postgres.url })
        await seedGrowth(database)
        await sql`vacuum analyze`.execute(database.read)
        await database.close()
        await postgres.save(folder)
      })
    // The API has the first core to itself, as in the part `api`.
    spawnSync('taskset', ['-acp', '1', String(process.pid)])
    const rows = await measure('SQLite', { DATA_DIR: data })
    if (postgres === undefined) {
      console.log('PostgreSQL is not installed here: its figures are left out')
      return rows
    }
    rows.push(...(await measure('PostgreSQL', { DATABASE_URL: postgres.url, DATA_DIR: data })))
    await postgres.stop()
    return rows
  },
}
