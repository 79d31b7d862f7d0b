import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { closeServer, makeHttpServer } from '#server/http/httpServer.ts'
import { openConnection, requestBytes, statusOf } from '../../support/servers/rawConnection.ts'

const never = 60 * 60_000
const patient = { requestTimeout: never, idleMs: never, connectionsCheckingInterval: 10 }

/** Answers once it has the whole body. */
const listener: RequestListener = (request, response) => {
  request.on('end', () => response.end('whole')).resume()
}

/** A connection to a server with these limits, on which half of a request was sent. */
async function halfSent(limits: Parameters<typeof makeHttpServer>[1]) {
  const server = makeHttpServer(listener, limits)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const connection = await openConnection((server.address() as AddressInfo).port)
  onTestFinished(() => {
    connection.stream.destroy()
    return closeServer(server)
  })
  connection.send(requestBytes('POST', '/', { 'Content-Length': '10' }, 'half '))
  return connection
}

test('a request that is not complete within the time limit is answered with 408', async () => {
  const connection = await halfSent({ ...patient, requestTimeout: 1 })
  expect(statusOf(await connection.answer())).toBe(408)
})

test('a connection that falls silent in the middle of a request is closed without an answer', async () => {
  const connection = await halfSent({ ...patient, idleMs: 1 })
  await expect.poll(connection.isEnded).toBe(true)
  expect(connection.unread()).toBe('')
})

test('the server waits for a client that goes on sending', async () => {
  const connection = await halfSent(patient)
  expect(await connection.ask('again')).toMatch(/whole$/)
})

test('the time limit fits a video of 20 MiB at 400 kbit/s, and the idle limit is shorter', () => {
  const { requestTimeout, timeout } = makeHttpServer(listener)
  expect(requestTimeout).toBeGreaterThan((20_971_520 * 8) / 400)
  expect(timeout).toBeLessThan(requestTimeout)
  expect(timeout).toBeGreaterThan(0)
})
