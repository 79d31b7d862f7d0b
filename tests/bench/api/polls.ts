import { type BenchRow, judged } from '../../support/bench.ts'
import { bareLike } from './bench.ts'
import { poll } from './load.ts'
import type { Measured } from './measured.ts'
import { pollOf } from './requests.ts'
import type { Customer } from './seed.ts'
import { bytesOf } from './wire.ts'

const period = 5000
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
    const floor = await poll(bare, traffic, customers, period, rounds)
    const ours = await poll(api, traffic, customers, period, rounds)
    const name = `${customers.toLocaleString('en')} customers polling every 5 s`
    const cpu = { ours: ours.core * 100, floor: floor.core * 100 }
    rows.push(
      judged({ figure: `${name}: server CPU`, unit: '% of a core', ...cpu }, { most: mostCpu }),
      judged({ figure: `${name}: p99`, unit: 'ms', ours: ours.p99, floor: floor.p99 }, { most: 2 }),
      judged(
        { figure: `${name}: errors`, unit: 'requests', ours: ours.errors, floor: floor.errors },
        { most: 0 },
      ),
    )
  }
  await bare.stop()
  return rows
}
