import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchPart, BenchRow } from '../support/bench.ts'
import { compare } from './api/bench.ts'
import { startMeasured } from './api/measured.ts'
import { messageWrites } from './api/messageWrites.ts'
import { polls } from './api/polls.ts'
import { pollOf } from './api/requests.ts'
import { type Customer, seed } from './api/seed.ts'
import { countSyncs } from './api/syncs.ts'

const list = { method: 'GET', path: '/api/v1/public/projects' } as const

async function calls(
  env: Readonly<Record<string, string>>,
  people: readonly Customer[],
): Promise<BenchRow[]> {
  const api = await startMeasured('../../../src/server/main.ts', env)
  const lists = await compare(api, { name: 'public list', requests: () => list, expected: 200, goal: 1.3 })
  const unchanged = await compare(api, {
    name: 'unchanged chat poll',
    requests: await pollOf(api, people),
    expected: 304,
    goal: 1,
  })
  const writes = await messageWrites(api, people)
  const polled = await polls(api, people)
  await api.stop()
  return [...lists, ...unchanged, ...writes, ...polled]
}

/** The API on the embedded engine, each figure beside a bare node:http server that answers the same bytes. */
export const part: BenchPart = {
  name: 'api',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
    try {
      const people = await seed(folder, 5000)
      const env = { DATA_DIR: folder, DEMO: '0' }
      const rows = await calls(env, people)
      return [...rows, ...(await countSyncs(env, people))]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
