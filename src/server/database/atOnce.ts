import type { Queries } from '../ports/database.ts'

/** Runs one statement to its end. @returns its rows */
export type RunAtOnce = (text: string, parameters: readonly unknown[]) => readonly unknown[]

const runners = new WeakMap<Queries, RunAtOnce>()

/**
 * Tells how the statements of these queries are run without waiting, where an engine can: past Kysely's executor,
 * its turns on the connection and its plugins, which take longer than a short query does.
 */
export function canRunAtOnce(queries: Queries, run: RunAtOnce): void {
  runners.set(queries, run)
}

/** @returns undefined where statements have to be waited for */
export const runnerOf = (queries: Queries): RunAtOnce | undefined => runners.get(queries)
