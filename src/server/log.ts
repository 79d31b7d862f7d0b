import { type DestinationStream, type Logger, pino } from 'pino'
import { gatherLines } from './gatherLines.ts'

export type { Logger } from 'pino'

/** Names of fields that may hold a secret: wherever one is logged by mistake, its value is struck out. */
const secretFields = [
  'otp',
  'code',
  'token',
  'token_hash',
  'code_hash',
  'authorization',
  'cookie',
  'secret',
  'key',
]

/** An error's own code, such as `ECONNREFUSED` or PostgreSQL's `23505`, tells what failed; one to sign in with has six digits. */
const errorCode = /^(?:[A-Z][A-Z0-9_]+|[0-9A-Z]{5})$/

const struckOut = (value: unknown, path: readonly unknown[]) =>
  path.at(-1) === 'code' && typeof value === 'string' && errorCode.test(value) ? value : '[hidden]'

/**
 * Structured logs, one JSON object a line, without codes, tokens or secrets. Lines are gathered for up to a
 * quarter of a second, and written at the latest when the process ends.
 */
export const makeLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date(Date.now()).toISOString()}"`,
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: struckOut,
      },
    },
    destination ?? gatherLines(pino.destination({ sync: false })),
  )

/**
 * Writes a line past pino's looking for secrets and for what must be escaped, which costs more than the line.
 * @returns a function that takes a line's fields as JSON text without braces: `"status":200`
 */
export function plainLines(logger: Logger): (fields: string) => void {
  const stream = Reflect.get(logger, pino.symbols.streamSym) as DestinationStream
  const level = logger.levels.values['info']
  return (fields) =>
    stream.write(`{"level":${level},"time":"${new Date(Date.now()).toISOString()}",${fields}}\n`)
}
