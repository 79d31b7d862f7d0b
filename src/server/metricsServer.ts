import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, type Registry } from 'prom-client'

/**
 * A server of `/metrics`, for a port of its own, which the operator keeps inside their network. The process's own
 * figures are added here: measuring its event loop wakes it a hundred times a second, for which somebody must be
 * reading.
 * @returns it does not listen yet
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
