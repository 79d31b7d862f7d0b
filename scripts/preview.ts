/** `npm run preview`: serves the built site alone, with the route table's rewrites. */
import { parseArgs } from 'node:util'
import { serveSite, stopServer } from './site.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4321' },
    host: { type: 'string' },
    dir: { type: 'string', default: 'dist' },
  },
})

try {
  const server = await serveSite(values.dir, Number(values.port), values.host)
  console.log(`Site   http://${values.host ?? 'localhost'}:${values.port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => stopServer(server).then(() => process.exit(0)))
  }
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const line = taken ? `Port ${values.port} is taken: choose another with --port` : String(error)
  console.error(line)
  process.exit(1)
}
