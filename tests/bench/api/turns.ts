import type { BenchRow } from '../../support/bench.ts'
import { type Load, type OpenTraffic, openTraffic, type Traffic } from './load.ts'
import type { Measured } from './measured.ts'

/** The API, and the bare server beside it. */
export type Sides<T> = { readonly ours: T; readonly floor: T }

/** Two measurements, one right after the other. */
export type Round = Sides<Load>

async function roundOf(sides: Sides<() => Promise<Load>>, oursFirst: boolean): Promise<Round> {
  if (oursFirst) return { ours: await sides.ours(), floor: await sides.floor() }
  const floor = await sides.floor()
  return { floor, ours: await sides.ours() }
}

type Turns = {
  readonly traffic: Traffic
  readonly connections: number
  readonly rounds: number
  /** Seconds of full speed before the first round; half a second unless told. */
  readonly warmUp?: number
  readonly load: (open: OpenTraffic) => Promise<Load>
}

/**
 * Measures both sides in turns, each of them first in every other round: a machine whose speed changes within seconds
 * changes both sides of a round alike. The connections stay open, and are warmed up before the first round.
 */
export async function inTurns(
  servers: Sides<Measured>,
  { traffic, connections, rounds, warmUp = 0.5, load }: Turns,
): Promise<readonly Round[]> {
  const ours = await openTraffic(servers.ours, traffic, connections)
  const floor = await openTraffic(servers.floor, traffic, connections)
  for (const side of [ours, floor]) {
    const { errors } = await side.flood(warmUp)
    if (errors > 0) throw new Error(`${errors} wrong answers before the first round`)
  }
  const taken: Round[] = []
  while (taken.length < rounds) {
    const sides = { ours: () => load(ours), floor: () => load(floor) }
    taken.push(await roundOf(sides, taken.length % 2 === 0))
  }
  for (const side of [ours, floor]) side.close()
  return taken
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** A figure's median on each side, and the median of the rounds' ratios, by which it is judged. */
export const medians = (
  rounds: readonly Round[],
  figure: (load: Load) => number,
): Required<Pick<BenchRow, 'ours' | 'floor' | 'ratio'>> => ({
  ours: median(rounds.map(({ ours }) => figure(ours))),
  floor: median(rounds.map(({ floor }) => figure(floor))),
  ratio: median(rounds.map(({ ours, floor }) => figure(ours) / figure(floor))),
})

/** The time within which 99 of 100 answers came, of all the rounds' answers together. */
export function p99s(rounds: readonly Round[]): Sides<number> {
  const p99 = (loads: readonly Load[]) => {
    const sorted = loads.flatMap(({ times }) => times).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  }
  return { ours: p99(rounds.map(({ ours }) => ours)), floor: p99(rounds.map(({ floor }) => floor)) }
}

/** What the rounds of each side make together. */
function sums(rounds: readonly Round[], of: (load: Load) => number): Sides<number> {
  const sum = (loads: readonly Load[]) => loads.reduce((total, load) => total + of(load), 0)
  return { ours: sum(rounds.map(({ ours }) => ours)), floor: sum(rounds.map(({ floor }) => floor)) }
}

/** Wrong answers of all the rounds. */
export const errorsIn = (rounds: readonly Round[]): Sides<number> => sums(rounds, ({ errors }) => errors)

/** What the machine's host took from it during the rounds of each side, ms: slow answers may be its doing. */
export const stolenIn = (rounds: readonly Round[]): Sides<number> => sums(rounds, ({ stolen }) => stolen)
