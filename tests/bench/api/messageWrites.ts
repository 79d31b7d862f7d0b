import { type BenchRow, judged } from '../../support/bench.ts'
import { compare } from './bench.ts'
import type { Measured } from './measured.ts'
import { messageOf } from './requests.ts'
import type { Customer } from './seed.ts'

const goalPerSecond = 10_000

/** Durable message writes from 256 connections at once: many writers share a commit. */
export async function messageWrites(api: Measured, people: readonly Customer[]): Promise<BenchRow[]> {
  const rows = await compare(api, {
    name: 'message stored',
    requests: messageOf(people, 'flood'),
    expected: 201,
    goal: 2.5,
    connections: 256,
    // Its way is the longest: what runs it is compiled after some 12,000 messages, each of which costs three times as much.
    warmUp: 2,
  })
  return rows.map((row) => (row.unit === 'requests/s' ? judged(row, { least: goalPerSecond }) : row))
}
