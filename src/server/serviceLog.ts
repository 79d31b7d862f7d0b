import { reasonOf } from './database/errors.ts'
import type { Logger } from './log.ts'

/** Receives how each call to a service went: why it failed, or undefined after an answer. */
export type NoteService = (failure: unknown) => void

/** The words of an error and of its causes: those of `fetch` say nothing without them. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${reasonOf(error)}: ${wordsOf(error.cause)}`
    : reasonOf(error)

/**
 * Warns when a service stops working, and when it works again.
 * @param service for the log's reader, such as `mail`
 */
export function makeServiceLog(logger: Logger, service: string): NoteService {
  let isDown = false
  return (failure) => {
    if ((failure !== undefined) === isDown) return
    isDown = !isDown
    if (isDown) logger.warn({ service, reason: wordsOf(failure) }, 'a service does not work')
    else logger.warn({ service }, 'a service works again')
  }
}
