import { noAnswer } from './failure.ts'

/** How long an answer may take, in milliseconds: by then a phone has changed its cell, and it never will come. */
const longest = 30_000

/**
 * Gives a call up that has had no answer for too long, for that reason, or when `given` does, for its own. By hand: the
 * signals that do so by themselves are too young (docs/decisions/browsers.md).
 */
export function patience(given?: AbortSignal): AbortSignal {
  const end = new AbortController()
  const giveUp = () => end.abort(given?.aborted ? given.reason : noAnswer())
  // The site is built in Node, which does not stay for what nobody waits for.
  setTimeout(giveUp, longest).unref?.()
  if (given?.aborted) giveUp()
  else given?.addEventListener('abort', giveUp)
  return end.signal
}
