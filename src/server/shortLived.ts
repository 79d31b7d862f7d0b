import { setFlagsFromString } from 'node:v8'

/** As `node --v8-options` lists it, to be turned off. */
export const pretenuring = 'allocation-site-pretenuring'

/**
 * Has V8 make every object among the young ones, which are collected often and at little cost.
 *
 * Where most objects of a place in the code outlive a collection, V8 makes later ones there among the old at once. What
 * waits for a commit does outlive one, and is dead a moment later; but until the old ones are collected, it keeps
 * whatever it points to: the better part of a request. Under many messages the heap grew threefold, and a seventh of a
 * message's CPU went into it (docs/benchmarks-log.md).
 */
export const keepRequestsShortLived = (): void => setFlagsFromString(`--no-${pretenuring}`)
