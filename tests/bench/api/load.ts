import type { Measured } from './measured.ts'
import { openWire, type Wire } from './wire.ts'

export type Load = {
  readonly requests: number
  /** Answers with another status than asked for, and broken connections. */
  readonly errors: number
  /** Server CPU, µs per request. */
  readonly cpuPerRequest: number
  /** Share of one core that the server used, 0 to 1. */
  readonly core: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
}

type Tally = { readonly times: number[]; errors: number }

/** The value below which a share of the sorted values lies. */
const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

async function measure(server: Measured, work: (tally: Tally) => Promise<void>): Promise<Load> {
  const tally: Tally = { times: [], errors: 0 }
  const cpuBefore = await server.cpu()
  const start = performance.now()
  await work(tally)
  const seconds = (performance.now() - start) / 1000
  const cpu = (await server.cpu()) - cpuBefore
  const sorted = tally.times.toSorted((one, other) => one - other)
  return {
    requests: sorted.length,
    errors: tally.errors,
    cpuPerRequest: cpu / sorted.length,
    core: cpu / 1e6 / seconds,
    perSecond: sorted.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  }
}

async function timed(wire: Wire, bytes: string, expected: number, tally: Tally): Promise<void> {
  const start = performance.now()
  const status = await wire.ask(bytes).catch(() => 0)
  tally.times.push(performance.now() - start)
  if (status !== expected) tally.errors += 1
}

export type Traffic = {
  /** The bytes of the nth request. */
  readonly bytes: (n: number) => string
  readonly expected: number
}

/** Asks as fast as answers come, over so many connections, for so many seconds, after a quarter's warm-up. */
export async function flood(
  server: Measured,
  { bytes, expected }: Traffic,
  connections: number,
  seconds: number,
): Promise<Load> {
  const wires = await Promise.all(Array.from({ length: connections }, () => openWire(server.port)))
  let n = 0
  const until = (deadline: number, tally: Tally) =>
    Promise.all(
      wires.map(async (wire) => {
        while (performance.now() < deadline) await timed(wire, bytes(n++), expected, tally)
      }),
    )
  await until(performance.now() + seconds * 250, { times: [], errors: 0 })
  const load = await measure(server, async (tally) => {
    await until(performance.now() + seconds * 1000, tally)
  })
  for (const wire of wires) wire.close()
  return load
}

/** A steady stream of so many requests a second over a few connections, for latency without a queue. */
export async function steady(
  server: Measured,
  { bytes, expected }: Traffic,
  perSecond: number,
  seconds: number,
): Promise<Load> {
  const wires = await Promise.all(Array.from({ length: 32 }, () => openWire(server.port)))
  const load = await measure(server, (tally) =>
    Promise.all(
      wires.map((wire, index) =>
        every(wires.length * (1000 / perSecond), (index * 1000) / perSecond, seconds * 1000, (round) =>
          timed(wire, bytes(index + round * wires.length), expected, tally),
        ),
      ),
    ).then(() => undefined),
  )
  for (const wire of wires) wire.close()
  return load
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))

async function every(period: number, offset: number, total: number, ask: (round: number) => Promise<void>) {
  const start = performance.now() + offset
  for (let round = 0; round * period + offset < total; round += 1) {
    await pause(start + round * period - performance.now())
    await ask(round)
  }
}

/**
 * So many customers, each with a connection of their own, polling every `period` milliseconds at evenly spread
 * moments.
 * @param rounds how often each customer polls
 */
export async function poll(
  server: Measured,
  { bytes, expected }: Traffic,
  customers: number,
  period: number,
  rounds: number,
): Promise<Load> {
  const wires: Wire[] = []
  while (wires.length < customers) {
    const more = Math.min(200, customers - wires.length)
    wires.push(...(await Promise.all(Array.from({ length: more }, () => openWire(server.port)))))
  }
  // The first poll of each learns nothing new, but it opens what a first request opens.
  await Promise.all(wires.map((wire, n) => wire.ask(bytes(n)).catch(() => 0)))
  const load = await measure(server, (tally) =>
    Promise.all(
      wires.map((wire, n) =>
        every(period, (n / customers) * period, rounds * period, () =>
          timed(wire, bytes(n), expected, tally),
        ),
      ),
    ).then(() => undefined),
  )
  for (const wire of wires) wire.close()
  return load
}
