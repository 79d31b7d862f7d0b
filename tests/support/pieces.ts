import type { Server } from 'node:http'
import { duplexPair } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { plain, rawClient } from './rawConnection.ts'

export const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn()
}

/** A connection without a network, so that each piece arrives as it was sent. */
export function injected(server: Server) {
  const [here, there] = duplexPair()
  server.emit('connection', there)
  return { ...rawClient(here), there }
}

/**
 * Sends pieces, each once the one before it was dealt with.
 * @param settled waits for what is still being worked out
 * @returns all that came back until the end
 */
export async function exchange(
  server: Server,
  pieces: readonly string[],
  settled: () => Promise<void> = async () => undefined,
): Promise<string> {
  const client = injected(server)
  for (const piece of pieces) {
    if (client.isEnded()) break
    client.send(piece)
    await turns(12)
    await settled()
  }
  client.stream.end()
  await turns(12)
  return plain(client.unread())
}

/** A text's parts between the given places, which may lie beyond its end. */
export const cut = (text: string, places: readonly number[]) => {
  const ends = [...new Set(places.map((place) => place % text.length)), text.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end)).filter((piece) => piece !== '')
}

/** Answers without the id of a stored message, wherever it makes them longer. */
export const withoutIds = (answers: string) =>
  answers.replaceAll(
    /content-length: (\d+)([^{}]*\{"message":"Message sent","data":\{[^{}]*"_id":")([^"]+)/g,
    (_, length: string, between: string, id: string) =>
      `content-length: ${Number(length) - id.length}${between}`,
  )
