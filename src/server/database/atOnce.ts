import type { Queries } from '../ports/database.ts'

/** Runs a statement to its end. @returns its rows */
export type RunAtOnce = (parameters: readonly unknown[]) => readonly unknown[]

/** Makes a statement ready. */
export type PrepareAtOnce = (text: string) => RunAtOnce

const preparers = new WeakMap<Queries, PrepareAtOnce>()

/**
 * Tells how the statements of these queries are run without waiting, where an engine can: past Kysely's executor,
 * its turns on the connection and its plugins, which take longer than a short query does.
 */
export function canRunAtOnce(queries: Queries, prepare: PrepareAtOnce): void {
  preparers.set(queries, prepare)
}

/** @returns undefined where statements have to be waited for */
export const preparerOf = (queries: Queries): PrepareAtOnce | undefined => preparers.get(queries)
