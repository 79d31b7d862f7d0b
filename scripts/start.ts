/** `npm start`: the whole product with embedded defaults. API first, so that the build can read from it. */
import { parseArgs } from 'node:util'
import { buildSite, serveSite, stopServer } from './site.ts'
import { announce, demandPorts, endWith, stackOf, startApi } from './stack.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4321' },
    host: { type: 'string' },
    dir: { type: 'string', default: 'dist' },
  },
})
const stack = stackOf(Number(values.port), values.host)

try {
  await demandPorts(stack)
  const api = await startApi(stack)
  console.log('Building the site ...')
  const built = buildSite(values.dir, stack.siteEnv).then(() =>
    serveSite(values.dir, stack.sitePort, stack.siteHost),
  )
  endWith(api, async () => {
    const server = await built.catch(() => undefined)
    if (server !== undefined) await stopServer(server)
  })
  await built.catch(async (error: unknown) => {
    await api.stop()
    throw error
  })
  announce(stack)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
