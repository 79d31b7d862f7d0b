import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A wrong option or setting of a command; the message is one line for the operator. */
export class OptionError extends Error {}

/**
 * Reads the options of a command. Ends the process with one line when an option is unknown.
 * @param config as for Node's `parseArgs`
 */
export function optionsOf<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    // Node adds advice about arguments that begin with a dash.
    console.error(String(error instanceof Error ? error.message : error).replace(/\. .*$/s, ''))
    process.exit(2)
  }
}

/** Where a command serves the site. */
export const addressOptions = { port: { type: 'string', default: '4321' }, host: { type: 'string' } } as const

/** The same, and the folder of the built site. */
export const siteOptions = { ...addressOptions, dir: { type: 'string', default: 'dist' } } as const

/**
 * Reads a port. 0, which means any port, is refused: others must find this one.
 * @param name of the option or setting, for the message
 * @throws OptionError
 */
export function portOf(name: string, text: string, example: number): number {
  const port = /^\d+$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) throw new OptionError(`${name}: must be a port number, such as ${example}`)
  return port
}

/**
 * Ends a command with one line for errors that an operator can mend: those of `known`, and the
 * system's, which have a code.
 * @throws every other error, with its stack
 */
export function endWithKnownLine(error: unknown, ...known: readonly (abstract new () => Error)[]): never {
  if (known.some((kind) => error instanceof kind) || (error instanceof Error && 'code' in error)) {
    endWithLine(error)
  }
  throw error
}

/** Ends a command that failed, with one line and no stack. */
export function endWithLine(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
