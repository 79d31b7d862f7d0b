import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchRow } from '../../support/bench.ts'
import { openTraffic } from './load.ts'
import { startMeasured } from './measured.ts'
import { messageOf } from './requests.ts'
import type { Customer } from './seed.ts'
import { bytesOf } from './wire.ts'

const hasStrace = () => spawnSync('strace', ['-V']).status === 0

const callsIn = (trace: string) =>
  trace.split('\n').filter((line) => /\b(fsync|fdatasync)\(/.test(line)).length

/**
 * How many messages share a sync of the disk, as the kernel sees it: every fsync and fdatasync of the API while
 * 256 writers send at once. Empty where there is no strace.
 */
export async function countSyncs(
  env: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  people: readonly Customer[],
): Promise<BenchRow[]> {
  if (!hasStrace()) return []
  const trace = join(env.DATA_DIR, 'syncs.txt')
  const wrapper = ['strace', '-f', '-qq', '-e', 'trace=fsync,fdatasync', '-o', trace]
  const api = await startMeasured('../../../src/server/main.ts', env, wrapper)
  const request = messageOf(people, 'syncs')
  const before = callsIn(await readFile(trace, 'utf8'))
  const open = await openTraffic(api, { bytes: (n) => bytesOf(request(n)), expected: 201 }, 256)
  const { times, errors } = await open.flood(2)
  const syncs = callsIn(await readFile(trace, 'utf8')) - before
  open.close()
  await api.stop()
  if (errors > 0 || syncs === 0) throw new Error(`${errors} errors, ${syncs} syncs`)
  const messages = times.length
  return [{ figure: 'message stored: messages a sync (strace)', unit: 'messages', ours: messages / syncs }]
}
