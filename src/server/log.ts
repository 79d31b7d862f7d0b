import { type DestinationStream, type Logger, pino } from 'pino'

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

/**
 * Structured logs, one JSON object a line, without codes, tokens or secrets. Lines are gathered for up to a
 * quarter of a second, and written at the latest when the process ends.
 */
export const makeLogger = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: {
        paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[hidden]',
      },
    },
    destination ?? pino.destination({ sync: false, minLength: 8192, periodicFlush: 250 }),
  )
