import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

const told = '/proc/self/stat'
const msPerTick = 10

/**
 * The processor time of all child processes that have ended, in ms. It does not depend on how busy
 * the machine was with other work.
 * @returns undefined where the system does not report it
 */
export function workOfChildren(): number | undefined {
  if (!existsSync(told)) return undefined
  // The process name, in parentheses before these fields, may contain spaces.
  const fields = readFileSync(told, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[13]) + Number(fields[14])) * msPerTick
}

/**
 * The average idle time of this machine's processors, in ms; 0 if this process may not use all.
 */
export function restOfMachine(): number {
  const all = cpus()
  if (all.length !== availableParallelism()) return 0
  return all.reduce((sum, { times }) => sum + times.idle, 0) / all.length
}
