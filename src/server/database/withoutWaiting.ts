import type { Queries } from '../ports/database.ts'

/** Runs a statement to its end. @returns its rows */
export type RunWithoutWaiting = (parameters: readonly unknown[]) => readonly unknown[]

/** Makes a statement ready. */
export type PrepareWithoutWaiting = (text: string) => RunWithoutWaiting

const preparers = new WeakMap<Queries, PrepareWithoutWaiting>()

/**
 * Registers how to run this connection's statements synchronously, for engines that can: past Kysely's executor, its
 * turns on the connection and its plugins, which take longer than a short query does.
 */
export function registerPreparer(queries: Queries, prepare: PrepareWithoutWaiting): void {
  preparers.set(queries, prepare)
}

/** @returns undefined where statements have to be waited for */
export const preparerOf = (queries: Queries): PrepareWithoutWaiting | undefined => preparers.get(queries)
