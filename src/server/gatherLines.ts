/** What text can be written to. */
export type Sink = { write(text: string): unknown; flushSync(): void }

const enough = 16_384
const patienceMs = 250

/**
 * Passes lines on in pieces of 16 kB: a sink that measures all it holds whenever a line comes makes a line cost more
 * than its request. What is gathered goes on at the latest after a quarter of a second, and when the process ends.
 */
export function gatherLines(sink: Sink): Sink {
  let gathered = ''
  let timer: NodeJS.Timeout | undefined
  const pass = () => {
    clearTimeout(timer)
    timer = undefined
    const text = gathered
    gathered = ''
    if (text !== '') sink.write(text)
  }
  const flushSync = () => {
    pass()
    sink.flushSync()
  }
  // Before the sink's own listener, which writes out what it was given.
  process.prependListener('exit', flushSync)
  return {
    write(line) {
      gathered += line
      if (gathered.length >= enough) pass()
      else timer ??= setTimeout(pass, patienceMs).unref()
    },
    flushSync,
  }
}
