/**
 * `npm test -- night 30` tries the properties below many more times than `npm test` does, and
 * plays nights for the rest of half an hour, alternately on both engines where PostgreSQL is installed.
 * Each night prints its seed; the first seed is the day's date. What fails ends the run.
 * `npm test -- night 1 SEED` plays a night again, without the properties. Add its seed to
 * `tests/ops/night.test.ts`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from '../support/servers/postgresServer.ts'
import { playNight } from './night.ts'

const [minutes = '30', first] = process.argv.slice(2)
const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
const end = Date.now() + Number(minutes) * 60_000

/** The properties of money: ledger, transfers, plans, bills, tokens. And that of any input. */
const properties = [
  'owners/ledger.property',
  'electricity/bills.property',
  'electricity/vends.property',
  'electricity/receivedMoney.property',
  'http/fuzz',
  'claims/claims.property',
  'plans/reminders.property',
  'plans/shownPlans.property',
  'domain/plan.test',
]

/** Tries each property so many times as often as `npm test` does. @throws if one does not hold */
async function tryProperties(times: number): Promise<void> {
  const limit = `--testTimeout=${Math.max(5, times) * 60_000}`
  const child = spawn('npx', ['--no-install', 'vitest', 'run', '--project=together', limit, ...properties], {
    stdio: 'inherit',
    env: { ...process.env, PROPERTY_TIMES: `${times}` },
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('A property does not hold: the output above has the seed and the path')
}

// These take up to a third of the time.
if (first === undefined) await tryProperties(Math.ceil(Number(minutes) / 3))
const postgres = await startPostgres()

try {
  let seed = Number(first ?? today)
  do {
    for (const url of postgres === undefined ? [undefined] : [undefined, postgres.url]) {
      const engine = url === undefined ? 'SQLite' : 'PostgreSQL'
      console.log(`Seed ${seed} on ${engine} …`)
      await playNight(seed, 200, url)
    }
    seed += 1
  } while (Date.now() < end)
  console.log('Nothing was lost, nothing was booked twice, and the books agree.')
} finally {
  await postgres?.stop()
}
