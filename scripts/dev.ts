/** `npm run dev`: the same as `npm start`, with hot reload of the site and restarts of the API. */
import { dev } from 'astro'
import { addressOptions, endWithLine, optionsOf } from './options.ts'
import { demandPlainFolder } from './site.ts'
import { announce, demandPorts, endWith, stackOf, startApi } from './stack.ts'

const { values } = optionsOf({ options: addressOptions })

try {
  demandPlainFolder()
  const stack = stackOf(values.port, values.host)
  await demandPorts(stack)
  const api = await startApi(stack, true)
  Object.assign(process.env, stack.siteEnv)
  const site = await dev({
    logLevel: 'warn',
    server: { port: stack.sitePort, host: stack.siteHost ?? false },
  })
  endWith(api, () => site.stop())
  announce(stack)
} catch (error) {
  endWithLine(error)
}
