import { type BenchRow, judged } from '../../support/bench.ts'
import type { BareAnswer } from './bareServer.ts'
import { flood, type Load, steady, type Traffic } from './load.ts'
import { type Measured, startMeasured } from './measured.ts'
import { bytesOf, type WireRequest } from './wire.ts'

/** Headers that the bare server makes by itself, or that belong to a connection. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** What the API says to a request, as the bare server shall say it. */
async function answerOf(api: Measured, request: WireRequest): Promise<BareAnswer> {
  const response = await fetch(`http://127.0.0.1:${api.port}${request.path}`, {
    method: request.method,
    headers: request.headers ?? {},
    ...(request.body === undefined ? {} : { body: request.body }),
  })
  const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name))
  return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() }
}

/** A bare node:http server that gives the API's answer to this request, with the same headers and bytes. */
export async function bareLike(api: Measured, request: WireRequest): Promise<Measured> {
  const bare = await startMeasured('./bareServer.ts')
  const answer = await answerOf(api, request)
  await fetch(`http://127.0.0.1:${bare.port}/answer`, { method: 'POST', body: JSON.stringify(answer) })
  return bare
}

export type Comparison = {
  readonly name: string
  readonly requests: (n: number) => WireRequest
  readonly expected: number
  /** Most CPU, as a multiple of the bare server's. */
  readonly goal: number
  readonly connections?: number
}

/** A rate without queues, for latency, and one that both servers bear well. */
const calmRate = 500
const sameRate = 2000

const words = (perSecond: number) => `at ${perSecond.toLocaleString('en')}/s`

type Runs = { readonly full: Pair; readonly same: Pair; readonly calm: Pair }

/**
 * CPU is judged twice: as fast as each server goes, where the slower one pays for waking its client with every answer
 * and the faster one does not, and at one rate for both.
 */
function rowsOf(name: string, goal: number, { full, same, calm }: Runs): BenchRow[] {
  const broken = [full, same, calm].flat().reduce((sum, { errors }) => sum + errors, 0)
  if (broken > 0) throw new Error(`${name}: ${broken} wrong answers`)
  const cpu = ([ours, floor]: Pair) => ({ ours: ours.cpuPerRequest, floor: floor.cpuPerRequest })
  const [ours, floor] = full
  const [calmOurs, calmFloor] = calm
  return [
    judged({ figure: `${name}: server CPU`, unit: 'µs/request', ...cpu(full) }, { ratio: goal }),
    judged(
      { figure: `${name}: server CPU ${words(sameRate)}`, unit: 'µs/request', ...cpu(same) },
      { ratio: goal },
    ),
    { figure: `${name}: most a second`, unit: 'requests/s', ours: ours.perSecond, floor: floor.perSecond },
    { figure: `${name}: p99 ${words(calmRate)}`, unit: 'ms', ours: calmOurs.p99, floor: calmFloor.p99 },
  ]
}

type Pair = readonly [Load, Load]

/** Measures the API and a bare server that answers the same bytes, in turns. */
export async function compare(api: Measured, comparison: Comparison): Promise<BenchRow[]> {
  const { requests, expected, connections = 16, goal, name } = comparison
  const bare = await bareLike(api, requests(0))
  let sent = 0
  const traffic: Traffic = { bytes: () => bytesOf(requests(sent++)), expected }
  const both = async (run: (server: Measured) => Promise<Load>): Promise<Pair> => [
    await run(api),
    await run(bare),
  ]
  const full = await both((server) => flood(server, traffic, connections, 3))
  const same = await both((server) => steady(server, traffic, sameRate, 2))
  const calm = await both((server) => steady(server, traffic, calmRate, 2))
  await bare.stop()
  return rowsOf(name, goal, { full, same, calm })
}
