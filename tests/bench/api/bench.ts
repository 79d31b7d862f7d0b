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

const rate = 500

function rowsOf(name: string, goal: number, [ours, floor]: Pair, [calm, calmFloor]: Pair): BenchRow[] {
  const broken = ours.errors + floor.errors + calm.errors
  if (broken > 0) throw new Error(`${name}: ${broken} wrong answers`)
  const cpu = { ours: ours.cpuPerRequest, floor: floor.cpuPerRequest }
  return [
    judged({ figure: `${name}: server CPU`, unit: 'µs/request', ...cpu }, { ratio: goal }),
    { figure: `${name}: most a second`, unit: 'requests/s', ours: ours.perSecond, floor: floor.perSecond },
    { figure: `${name}: p99 at ${rate}/s`, unit: 'ms', ours: calm.p99, floor: calmFloor.p99 },
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
  const calm = await both((server) => steady(server, traffic, rate, 2))
  await bare.stop()
  return rowsOf(name, goal, full, calm)
}
