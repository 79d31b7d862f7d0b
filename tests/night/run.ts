/**
 * `npm test -- night 30` plays nights for half an hour, alternately on both engines where
 * PostgreSQL is installed. Each night prints its seed; the first seed is the day's date. A night
 * that fails ends the run. `npm test -- night 1 SEED` plays it again. Add its seed to
 * `tests/ops/night.test.ts`.
 */
import { startPostgres } from '../support/servers/postgresServer.ts'
import { playNight } from './night.ts'

const [minutes = '30', first] = process.argv.slice(2)
const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
const end = Date.now() + Number(minutes) * 60_000
const postgres = await startPostgres()

try {
  for (let seed = Number(first ?? today); Date.now() < end; seed += 1) {
    for (const url of postgres === undefined ? [undefined] : [undefined, postgres.url]) {
      const engine = url === undefined ? 'SQLite' : 'PostgreSQL'
      console.log(`Seed ${seed} on ${engine} …`)
      await playNight(seed, 200, url)
    }
  }
  console.log('Nothing was lost, nothing was booked twice, and the books agree.')
} finally {
  await postgres?.stop()
}
