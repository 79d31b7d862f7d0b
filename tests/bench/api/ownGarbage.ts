import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')

/**
 * Collects the garbage of the process that asks and times. Left to itself, its collector takes both cores for 40 to
 * 70 ms now and then, thousands of connections and all their answers to look through, and whichever server is being
 * measured gets slow answers for it.
 */
export const collectOwnGarbage = runInNewContext('gc') as () => void
