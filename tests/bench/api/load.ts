import type { Measured } from './measured.ts'
import { collectOwnGarbage } from './ownGarbage.ts'
import { stolenSoFar } from './stolen.ts'
import { openWire, type Wire } from './wire.ts'

/** What a server did in some time, and what it took. */
export type Load = {
  /** How long each answer took, milliseconds. */
  readonly times: readonly number[]
  /** Answers with another status than asked for, and broken connections. */
  readonly errors: number
  /** Server CPU, user and system, µs. */
  readonly cpu: number
  readonly seconds: number
  /** What the machine's host took from it meanwhile, ms. */
  readonly stolen: number
}

/** Server CPU, µs per request. */
export const cpuPerRequest = ({ cpu, times }: Load) => cpu / times.length
/** Share of one core that the server used, percent. */
export const coreShare = ({ cpu, seconds }: Load) => cpu / 1e4 / seconds
export const perSecond = ({ times, seconds }: Load) => times.length / seconds

type Tally = { readonly times: number[]; errors: number }

async function measure(server: Measured, work: (tally: Tally) => Promise<unknown>): Promise<Load> {
  const tally: Tally = { times: [], errors: 0 }
  collectOwnGarbage()
  const stolenBefore = await stolenSoFar()
  const cpuBefore = await server.cpu()
  const start = performance.now()
  await work(tally)
  const seconds = (performance.now() - start) / 1000
  const cpu = (await server.cpu()) - cpuBefore
  return { ...tally, cpu, seconds, stolen: (await stolenSoFar()) - stolenBefore }
}

async function timed(wire: Wire, bytes: string, expected: number, tally: Tally): Promise<void> {
  const start = performance.now()
  const status = await wire.ask(bytes).catch(() => 0)
  tally.times.push(performance.now() - start)
  if (status !== expected) tally.errors += 1
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)))

async function every(period: number, offset: number, total: number, ask: (round: number) => Promise<void>) {
  const start = performance.now() + offset
  for (let round = 0; round * period + offset < total; round += 1) {
    await pause(start + round * period - performance.now())
    await ask(round)
  }
}

export type Traffic = {
  /** The bytes of the nth request. */
  readonly bytes: (n: number) => string
  readonly expected: number
}

/** Connections to a server that stay open from one measurement to the next. */
export async function openTraffic(server: Measured, { bytes, expected }: Traffic, connections: number) {
  const wires: Wire[] = []
  while (wires.length < connections) {
    const more = Math.min(200, connections - wires.length)
    wires.push(...(await Promise.all(Array.from({ length: more }, () => openWire(server.port)))))
  }
  let n = 0
  return {
    /** Asks as fast as answers come for so many seconds. */
    flood: (seconds: number): Promise<Load> =>
      measure(server, (tally) => {
        const deadline = performance.now() + seconds * 1000
        return Promise.all(
          wires.map(async (wire) => {
            while (performance.now() < deadline) await timed(wire, bytes(n++), expected, tally)
          }),
        )
      }),

    /** Each connection asks its own request every `period` seconds, all of them at evenly spread moments. */
    steady: (period: number, seconds: number): Promise<Load> =>
      measure(server, (tally) =>
        Promise.all(
          wires.map((wire, index) =>
            every(period * 1000, (index / connections) * period * 1000, seconds * 1000, (round) =>
              timed(wire, bytes(index + round * connections), expected, tally),
            ),
          ),
        ),
      ),

    close() {
      for (const wire of wires) wire.close()
    },
  }
}

export type OpenTraffic = Awaited<ReturnType<typeof openTraffic>>
