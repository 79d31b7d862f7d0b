import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A wrong option or setting of a command, in one line for the operator. */
export class OptionError extends Error {}

/**
 * Reads the options of a command; ends it with one line when there are others.
 * @param config as `parseArgs` of Node takes it
 */
export function optionsOf<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // Node goes on with advice on arguments that begin with a dash.
    console.error(String(error instanceof Error ? error.message : error).replace(/\. .*$/s, ''))
    process.exit(2)
  }
}

/** Where a command serves the site. */
export const addressOptions = { port: { type: 'string', default: '4321' }, host: { type: 'string' } } as const

/** The same, and which folder the built site is in. */
export const siteOptions = { ...addressOptions, dir: { type: 'string', default: 'dist' } } as const

/**
 * A port that others must find: not 0, which means any.
 * @param name of the option or setting, for the line
 * @throws OptionError for everything else
 */
export function portOf(name: string, text: string, example: number): number {
  const port = /^\d+$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new OptionError(`${name}: must be a port number, such as ${example}`)
  return port
}

/**
 * Ends a command with one line for what an operator can mend: what this project says itself, and what the system
 * refuses, whose errors have a code.
 * @param known the errors of this project that are such a line
 * @throws every other error, for only its stack tells more
 */
export function endWithKnownLine(error: unknown, ...known: readonly (abstract new () => Error)[]): never {
  if (known.some((kind) => error instanceof kind) || (error instanceof Error && 'code' in error)) {
    endWithLine(error)
  }
  throw error
}

/** Ends a command that failed with one line and no stack. */
export function endWithLine(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
