import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, type Registry } from 'prom-client'

/**
 * A server of `/metrics` on a port of its own, which operators keep inside their network. It adds
 * the process's own figures: measuring the event loop wakes it a hundred times a second, so
 * somebody must be reading.
 * @returns the server, not listening yet
 */
export function makeMetricsServer(registry: Registry): Server {
  collectDefaultMetrics({ register: registry, prefix: 'plinth_' })
  return createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
}
