/** `npm run dev`: the same as `npm start`, with hot reload of the site and restarts of the API. */
import { dev } from 'astro'
import { addressOptions, endWithLine, optionsOf } from './options.ts'
import { announce, endWith, startApi } from './stack.ts'

const { values } = optionsOf({ options: addressOptions })

try {
  const { stack, api } = await startApi(values, true)
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
