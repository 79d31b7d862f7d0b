import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

const told = '/proc/self/stat'
const msPerTick = 10

/**
 * Milliseconds that processors have worked for the processes which this one has started and which
 * have ended: what they took, however busy the machine was with others.
 * @returns undefined where the system does not tell
 */
export function workOfChildren(): number | undefined {
  if (!existsSync(told)) return undefined
  // The name before them, in parentheses, may hold anything.
  const fields = readFileSync(told, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * msPerTick
}

/**
 * Milliseconds that this machine's processors have rested, one with another; nothing where some are
 * not ours.
 */
export function restOfMachine(): number {
  const all = cpus()
  if (all.length !== availableParallelism()) return 0
  return all.reduce((sum, { times }) => sum + times.idle, 0) / all.length
}
