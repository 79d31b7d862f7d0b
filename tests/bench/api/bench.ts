import { type BenchRow, judged } from '../../support/bench.ts'
import type { BareAnswer } from './bareServer.ts'
import { cpuPerRequest, perSecond, type Traffic } from './load.ts'
import { type Measured, startMeasured } from './measured.ts'
import { errorsIn, inTurns, medians, p99s, type Round } from './turns.ts'
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
  /** Seconds of full speed before both servers are measured at it. */
  readonly warmUp?: number
}

/** A rate without queues, for latency, and one that both servers bear well. */
const calmRate = 500
const sameRate = 2000
const steadyConnections = 32

const words = (perSecond: number) => `at ${perSecond.toLocaleString('en')}/s`

type Runs = {
  readonly full: readonly Round[]
  readonly same: readonly Round[]
  readonly calm: readonly Round[]
}

/**
 * CPU is judged twice: as fast as each server goes, where the slower one pays for waking its client with every answer
 * and the faster one does not, and at one rate for both.
 */
function rowsOf(name: string, goal: number, { full, same, calm }: Runs): BenchRow[] {
  const broken = errorsIn([...full, ...same, ...calm])
  if (broken.ours + broken.floor > 0) throw new Error(`${name}: ${broken.ours + broken.floor} wrong answers`)
  const unit = 'µs/request'
  const cpu = `${name}: server CPU`
  return [
    judged({ figure: cpu, unit, ...medians(full, cpuPerRequest) }, { ratio: goal }),
    judged({ figure: `${cpu} ${words(sameRate)}`, unit, ...medians(same, cpuPerRequest) }, { ratio: goal }),
    { figure: `${name}: most a second`, unit: 'requests/s', ...medians(full, perSecond) },
    { figure: `${name}: p99 ${words(calmRate)}`, unit: 'ms', ...p99s(calm) },
  ]
}

/** Measures the API and a bare server that answers the same bytes, in turns. */
export async function compare(api: Measured, comparison: Comparison): Promise<BenchRow[]> {
  const { requests, expected, connections = 16, warmUp = 0.5, goal, name } = comparison
  const bare = await bareLike(api, requests(0))
  let sent = 0
  const traffic: Traffic = { bytes: () => bytesOf(requests(sent++)), expected }
  const servers = { ours: api, floor: bare }
  const full = await inTurns(servers, {
    traffic,
    connections,
    rounds: 10,
    warmUp,
    load: (open) => open.flood(0.5),
  })
  const steadily = (rate: number, rounds: number) =>
    inTurns(servers, {
      traffic,
      connections: steadyConnections,
      rounds,
      load: (open) => open.steady(steadyConnections / rate, 0.5),
    })
  const same = await steadily(sameRate, 10)
  const calm = await steadily(calmRate, 4)
  await bare.stop()
  return rowsOf(name, goal, { full, same, calm })
}
