import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/ports/database.ts'
import { type BenchPart, type BenchRow, judged, median } from '../support/bench.ts'
import { serverPlace, sqlitePlace } from '../support/database/database.ts'
import { startPostgres } from '../support/servers/postgresServer.ts'
import { type Call, type Load, openConnections, type Server, startServer } from './api/load.ts'
import { type Customer, seed } from './api/seed.ts'

type Servers = { readonly ours: Server; readonly fastify: Server }

const call = (method: Call['method'], path: string, init: Omit<Call, 'method' | 'path'> = {}): Call => ({
  method,
  path: `/api/v1${path}`,
  ...init,
})

/** @returns one item after the other, over and over */
function inTurn<T>(items: readonly T[]): () => T {
  let n = 0
  return () => items[n++ % items.length] as T
}

async function answerOf({ port }: Server, { path, ...init }: Call) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return { status: response.status, etag: response.headers.get('etag') ?? '', body: await response.text() }
}

/** The poll of every customer's open thread. @param etag default: the server's current one */
async function pollsOf(server: Server, people: readonly Customer[], etag?: string): Promise<Call[]> {
  const pollOf = async ({ token, roomId }: Customer) => {
    const path = `/user/get-messages/${roomId}`
    const headers = { Authorization: `Bearer ${token}` }
    const shown = etag ?? (await answerOf(server, call('GET', path, { headers }))).etag
    return call('GET', path, { headers: { ...headers, 'If-None-Match': shown } })
  }
  const polls: Call[] = []
  for (let start = 0; start < people.length; start += 100)
    polls.push(...(await Promise.all(people.slice(start, start + 100).map(pollOf))))
  return polls
}

function messages(people: readonly Customer[]): Load {
  const next = inTurn(people)
  let n = 0
  const message = () => {
    const { token, roomId } = next()
    n += 1
    return call('POST', `/user/create-message/${roomId}`, {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: `When may we see the balcony? ${n}`, clientId: `${Date.now()}-${n}` }),
    })
  }
  return { call: message, expected: 201 }
}

/** @throws Error unless both answers are the same, but for the order of their fields */
async function checkSameAnswer({ ours, fastify }: Servers, name: string, request: Call): Promise<void> {
  const [one, other] = [await answerOf(ours, request), await answerOf(fastify, request)]
  const fields = ({ body }: typeof one) => (body === '' ? '' : JSON.parse(body))
  const isSame = one.status === other.status && one.body.length === other.body.length
  if (!isSame || !isDeepStrictEqual(fields(one), fields(other)))
    throw new Error(
      `${name}: ${one.status}, ${one.body.length} bytes; beside ${other.status}, ${other.body.length}`,
    )
}

/** The loads that have a budget. */
const budgeted = ['public list', 'unchanged poll', 'message stored']

const calls = 1000
const rounds = 9

/** Server CPU of one round, in µs per call. */
async function cpuOf(side: ReturnType<typeof openConnections>, figure: string, load: Load): Promise<number> {
  const { cpu, errors } = await side.flood(calls, load)
  if (errors > 0) throw new Error(`${figure}: ${errors} wrong answers`)
  return (cpu * 1000) / calls
}

/**
 * CPU of ours and of the Fastify app for the same calls, in turns, as fast as each of them answers.
 * A shared machine changes its speed within seconds: each round is compared with the one that
 * follows.
 */
async function compare(servers: Servers, figure: string, load: Load): Promise<BenchRow> {
  if (load.expected !== 201) await checkSameAnswer(servers, figure, load.call())
  const [ours, fastify] = [openConnections(servers.ours, 32), openConnections(servers.fastify, 32)]
  const taken: { readonly ours: number; readonly floor: number }[] = []
  // V8 compiles the code of a call within a thousand of them: the first rounds do not count.
  for (let round = -3; round < rounds; round += 1) {
    const pair = { ours: await cpuOf(ours, figure, load), floor: await cpuOf(fastify, figure, load) }
    if (round >= 0) taken.push(pair)
  }
  for (const side of [ours, fastify]) side.close()
  const row = {
    ...{ figure, unit: 'µs/call' },
    ours: median(taken.map((pair) => pair.ours)),
    floor: median(taken.map((pair) => pair.floor)),
    ratio: median(taken.map((pair) => pair.ours / pair.floor)),
  }
  return budgeted.some((kind) => figure.endsWith(kind)) ? judged(row, { ratio: 1.15 }) : row
}

const messageCount = 10_000

/** What one core can do. */
async function onOneCore(server: Server, people: readonly Customer[]) {
  const polls = { call: inTurn(await pollsOf(server, people)), expected: 304 }
  const pages = openConnections(server, people.length)
  await pages.steady(5, 1, polls)
  const { cpu, seconds, times, errors } = await pages.steady(5, 3, polls)
  pages.close()
  const writers = openConnections(server, 256)
  const stored = await writers.flood(messageCount, messages(people))
  writers.close()
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  return {
    share: cpu / 10 / seconds,
    p99,
    errors,
    perSecond: messageCount / stored.seconds,
    refused: stored.errors,
  }
}

async function budgets(servers: Servers, name: string, people: readonly Customer[]): Promise<BenchRow[]> {
  const ours = await onOneCore(servers.ours, people)
  const floor = await onOneCore(servers.fastify, people)
  const row = (figure: string, unit: string, key: keyof typeof ours) => ({
    figure: `${name}: ${figure}`,
    unit,
    ours: ours[key],
    floor: floor[key],
  })
  const polling = `${people.length} customers polling every 5 s`
  // PostgreSQL shares the second core with the callers, so only SQLite shows what one core can do.
  const onSqlite = (figure: BenchRow, goal: { most: number } | { least: number }) =>
    name === 'SQLite' ? judged(figure, goal) : figure
  return [
    onSqlite(row(`${polling}: CPU`, '% of a core', 'share'), { most: 30 }),
    judged(row(`${polling}: p99`, 'ms', 'p99'), { most: 15 }),
    judged(row(`${polling}: errors`, 'calls', 'errors'), { most: 0 }),
    onSqlite(row('messages stored', 'a second', 'perSecond'), { least: 2000 }),
    judged(row('messages refused', 'calls', 'refused'), { most: 0 }),
  ]
}

async function measure(name: string, database: Database, env: Readonly<Record<string, string>>) {
  const people = await seed(database)
  const servers = {
    ours: await startServer('../../../src/server/main.ts', { ...env, DEMO: '0' }),
    fastify: await startServer('./fastifyApp.ts', env),
  }
  const loads: Readonly<Record<string, Load>> = {
    'public list': { call: () => call('GET', '/public/projects'), expected: 200 },
    'project page': { call: () => call('GET', '/public/project/project-1'), expected: 200 },
    'unchanged poll': { call: inTurn(await pollsOf(servers.ours, people)), expected: 304 },
    'changed poll': { call: inTurn(await pollsOf(servers.ours, people, 'W/"old"')), expected: 200 },
    'message stored': messages(people),
  }
  const rows: BenchRow[] = []
  for (const [kind, load] of Object.entries(loads))
    rows.push(await compare(servers, `${name}: ${kind}`, load))
  rows.push(...(await budgets(servers, name, people)))
  await servers.fastify.stop()
  await servers.ours.stop()
  return rows
}

/**
 * The API beside a plain Fastify app that runs the same queries, on both engines, and what one core
 * can do. Each server has the first core to itself; the calls, and PostgreSQL, use the second. On
 * Linux.
 */
export const part: BenchPart = {
  name: 'api',
  async run() {
    spawnSync('taskset', ['-acp', '1', String(process.pid)])
    const embedded = sqlitePlace()
    const rows = await measure('SQLite', embedded.open(), { DATA_DIR: dirname(embedded.file) })
    await embedded.remove()
    const postgres = await startPostgres()
    if (postgres === undefined) {
      console.log('PostgreSQL is not installed here: its figures are left out')
      return rows
    }
    const place = await serverPlace(postgres.url)
    rows.push(...(await measure('PostgreSQL', place.open(), { DATABASE_URL: place.url })))
    await place.remove()
    await postgres.stop()
    return rows
  },
}
