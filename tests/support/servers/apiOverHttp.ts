import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { TestApp } from '../app.ts'
import { listening } from './listening.ts'

/**
 * Serves the API of this process over HTTP, for programs that a test starts.
 * @returns its base address, a function that stops it, and one that makes paths answer 503
 */
export async function serveApi({ app }: TestApp) {
  let broken: RegExp | undefined
  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => {
    if (broken?.test(request.url ?? '')) response.writeHead(503).end()
    else void answer(request, response)
  })
  const { url, stop } = await listening(server)
  const breakPaths = (paths: RegExp | undefined) => {
    broken = paths
  }
  return { origin: url, apiUrl: `${url}/api/v1`, stop, breakPaths }
}
