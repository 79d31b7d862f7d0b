import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Access } from '#contract/call.ts'
import { type CallKey, callKeys, callOf } from '#contract/calls.ts'
import { companyMonth } from '#domain/dates.ts'
import { day, isoTime } from '#domain/time.ts'
import type { Server } from '../api/load.ts'
import { tokenOf, txIdOf } from './seed.ts'

/** Who asks; the busy manager is an admin too. */
const people = [
  { name: 'visitor', id: undefined, role: 'public' },
  { name: 'customer of 100 homes', id: 'customer-0', role: 'user' },
  { name: 'busy manager', id: 'manager-0', role: 'admin' },
  { name: 'admin', id: 'admin', role: 'admin' },
  { name: 'superAdmin', id: 'super-admin', role: 'superAdmin' },
] as const
const roles: readonly Access[] = ['public', 'user', 'admin', 'superAdmin']

/** What the paths of the calls name. */
const ids: Readonly<Record<string, string>> = {
  ...{ projectId: 'project-0', unitId: 'unit-0', userId: 'customer-0', roomId: 'room-0' },
  ...{ ownedUnitId: 'ownership-0', txId: txIdOf(0), reference: 'bill-0' },
}

const lastMonth = companyMonth(isoTime(Date.now() - 31 * day))

/** How the calls with a query are asked; the others without one. */
const queries: { readonly [Key in CallKey]?: readonly string[] } = {
  'GET /admin/all-users': ['type=user', 'type=admin'],
  'GET /admin/balances': [
    'limit=50&owed=open',
    'owed=open&sort=unit',
    'limit=50&owed=open&sort=due&order=desc',
    'limit=50&owed=open&overdue=31-60',
    'limit=50&owed=open&q=ngozi%20kalu',
  ],
  'GET /admin/balance-sums': ['', 'project=project-0'],
  'GET /admin/ledger': [
    `month=${lastMonth}&limit=50`,
    `month=${lastMonth}`,
    `month=${lastMonth}&q=ada&limit=50`,
    `month=${lastMonth}&sort=unit&order=asc&limit=50`,
  ],
  'GET /admin/ledger-sums': [`month=${lastMonth}`],
  'GET /admin/missing-documents': ['limit=50'],
  'GET /admin/search': [
    'q=ada',
    'q=ngozi%20kalu',
    'q=customer-31415',
    'q=0803%205031',
    'q=flat%2040000',
    'q=zzz',
  ],
  'GET /admin/audit': [
    '',
    'q=ada',
    'q=flat%2040000',
    'q=zzz',
    'action=signed%20in',
    'actor=admin',
    'before=entry-100000',
  ],
  'GET /user/get-messages/{roomId}': ['', 'limit=500'],
}

export type Read = {
  readonly asked: string
  readonly by: string
  readonly status: number
  /** The first answer of the server, and the quickest of five after it, in ms. */
  readonly cold: number
  readonly warm: number
  /** The longest wait of `/health` during a warm call, the least of five, in ms. */
  readonly health: number
  readonly kB: number
}

/** Asks one server over connections of its own: one for the calls, one for `/health`. */
export function openAsker({ port }: Pick<Server, 'port'>) {
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string, token?: string) =>
    new Promise<{ status: number; ms: number; bytes: number }>((resolve, reject) => {
      const start = performance.now()
      const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      send({ host: '127.0.0.1', port, agent, path, headers }, (answer) => {
        let bytes = 0
        answer
          .on('data', (chunk: Buffer) => (bytes += chunk.length))
          .once('end', () =>
            resolve({ status: answer.statusCode ?? 0, ms: performance.now() - start, bytes }),
          )
      })
        .once('error', reject)
        .end()
    })

  /** @returns what the work resolved to, and the longest wait of `/health` meanwhile, in ms */
  async function besideHealth<T>(work: () => Promise<T>) {
    let [isOver, longest] = [false, 0]
    const watch = async () => {
      while (!isOver) {
        longest = Math.max(longest, (await ask('/health')).ms)
        await pause(1)
      }
    }
    const watching = watch()
    const result = await work()
    isOver = true
    await watching
    return { result, longest }
  }

  async function read(asked: string, path: string, by: (typeof people)[number]): Promise<Read> {
    const token = by.id && tokenOf(by.id)
    const first = await ask(path, token)
    const rounds = []
    for (let round = 0; round < 5; round += 1) rounds.push(await besideHealth(() => ask(path, token)))
    return {
      ...{ asked, by: by.name, status: first.status, cold: first.ms, kB: first.bytes / 1000 },
      warm: Math.min(...rounds.map(({ result }) => result.ms)),
      health: Math.min(...rounds.map(({ longest }) => longest)),
    }
  }

  return {
    /** Makes every call that reads, as everybody who may make it, one after the other. */
    readAll: async (): Promise<Read[]> => {
      const reads: Read[] = []
      for (const by of people)
        for (const key of callKeys.filter((key) => key.startsWith('GET '))) {
          if (roles.indexOf(callOf(key).access) > roles.indexOf(by.role)) continue
          for (const query of queries[key] ?? ['']) {
            const asked = [key.slice('GET '.length), ...(query === '' ? [] : [query])].join('?')
            const path = `/api/v1${asked.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)}`
            reads.push(await read(asked, path, by))
          }
        }
      return reads
    },
    /** As `Read.health`, while nothing else is asked for a tenth of a second. */
    idleHealth: async () => {
      const waits: number[] = []
      for (let round = 0; round < 5; round += 1) waits.push((await besideHealth(() => pause(100))).longest)
      return Math.min(...waits)
    },
    close: () => agent.destroy(),
  }
}
