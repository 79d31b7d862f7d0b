/** `npm run preview`: serves the built site alone, with the route table's rewrites. */
import { endWithLine, optionsOf, portOf, siteOptions } from './options.ts'
import { serveSite, stopServer } from './site.ts'

const { values } = optionsOf({ options: siteOptions })

try {
  const server = await serveSite(values.dir, portOf('--port', values.port, 4321), values.host)
  console.log(`Site   http://${values.host ?? 'localhost'}:${values.port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => stopServer(server).then(() => process.exit(0)))
  }
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  endWithLine(taken ? `Port ${values.port} is taken: choose another with --port` : error)
}
