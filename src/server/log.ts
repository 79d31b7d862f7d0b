import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/**
 * Names of fields that may hold a secret. Their values are hidden wherever one is logged by
 * mistake.
 */
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

/** The code of an error, such as `ECONNREFUSED` or PostgreSQL's `23505`, never a sign-in code. */
const errorCode = /^(?:[A-Z][A-Z0-9_]+|[0-9A-Z]{5})$/

const censor = (value: unknown, path: readonly unknown[]) =>
  path.at(-1) === 'code' && typeof value === 'string' && errorCode.test(value) ? value : '[hidden]'

/** Makes the logger: one JSON object a line, without codes, tokens or secrets. */
export const makeLogger = (
  level: string,
  destination: DestinationStream = pino.destination({ sync: false }),
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor,
      },
    },
    destination,
  )
