/** `npm run dev`: the same as `npm start`, with hot reload of the site and restarts of the API. */
import { parseArgs } from 'node:util'
import { dev } from 'astro'
import { announce, demandPorts, endWith, stackOf, startApi } from './stack.ts'

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4321' }, host: { type: 'string' } },
})
const stack = stackOf(Number(values.port), values.host)

try {
  await demandPorts(stack)
  const api = await startApi(stack, true)
  Object.assign(process.env, stack.siteEnv, { ASTRO_TELEMETRY_DISABLED: '1' })
  const site = await dev({
    logLevel: 'warn',
    server: { port: stack.sitePort, host: stack.siteHost ?? false },
  })
  endWith(api, () => site.stop())
  announce(stack)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
