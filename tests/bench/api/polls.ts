import { type BenchRow, judged } from '../../support/bench.ts'
import { bareLike } from './bench.ts'
import { coreShare } from './load.ts'
import type { Measured } from './measured.ts'
import { pollOf } from './requests.ts'
import type { Customer } from './seed.ts'
import { errorsIn, inTurns, medians, p99s, stolenIn } from './turns.ts'
import { bytesOf } from './wire.ts'

/** Seconds, and how often each customer polls. */
const period = 5
const rounds = 3
/** Most share of a core, in percent, by number of customers. */
const goals = [
  [1000, 6],
  [5000, 12],
] as const

/** Customers with an open thread, each polling every 5 s over a connection that is kept. */
export async function polls(api: Measured, people: readonly Customer[]): Promise<BenchRow[]> {
  const request = await pollOf(api, people)
  const traffic = { bytes: (n: number) => bytesOf(request(n)), expected: 304 }
  const bare = await bareLike(api, request(0))
  const rows: BenchRow[] = []
  for (const [customers, mostCpu] of goals) {
    const taken = await inTurns(
      { ours: api, floor: bare },
      { traffic, connections: customers, rounds, load: (open) => open.steady(period, period) },
    )
    const name = `${customers.toLocaleString('en')} customers polling every ${period} s`
    const unit = '% of a core'
    rows.push(
      judged({ figure: `${name}: server CPU`, unit, ...medians(taken, coreShare) }, { most: mostCpu }),
      judged({ figure: `${name}: p99`, unit: 'ms', ...p99s(taken) }, { most: 2 }),
      judged({ figure: `${name}: errors`, unit: 'requests', ...errorsIn(taken) }, { most: 0 }),
      { figure: `${name}: taken by the machine's host`, unit: 'ms', ...stolenIn(taken) },
    )
  }
  await bare.stop()
  return rows
}
