import { type Call, openConnections, type Server } from '../api/load.ts'
import { pollers, tokenOf } from './seed.ts'

/** Each polls two lists every 5 s, one after the other over one connection. In seconds. */
const period = 2.5

/** A call that says what it has: it is answered that nothing is new. */
async function unchanged({ port }: Server, path: string, token: string): Promise<Call> {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  await answer.arrayBuffer()
  return { method: 'GET', path, headers: { ...headers, 'If-None-Match': answer.headers.get('etag') ?? '' } }
}

/**
 * Customers who all have their messages open: each polls the thread and the list of conversations.
 * @returns the 99th percentile of the answers' times in ms, and how many were wrong
 */
export async function pollAll(server: Server) {
  const people = pollers()
  const calls: Call[] = []
  for (const { id, roomId } of people) {
    const token = tokenOf(id)
    calls.push(await unchanged(server, `/api/v1/user/get-messages/${roomId}`, token))
    calls.push(await unchanged(server, '/api/v1/user/get-chat-rooms', token))
  }
  let n = 0
  const load = { call: () => calls[n++ % calls.length] as Call, expected: 304 }
  const pages = openConnections(server, people.length)
  await pages.steady(period, 2, load)
  const { times, errors } = await pages.steady(period, 6, load)
  pages.close()
  return { count: people.length, p99: times[Math.floor(times.length * 0.99)] ?? 0, errors }
}
