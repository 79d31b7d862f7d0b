/**
 * `npm start`: the whole product with embedded defaults. The API comes first: the build reads from
 * it.
 */
import { endWithLine, optionsOf, siteOptions } from './options.ts'
import { buildSite, serveSite, stopServer } from './site.ts'
import { announce, endWith, startApi } from './stack.ts'

const { values } = optionsOf({ options: siteOptions })

try {
  const { stack, api } = await startApi(values)
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
  endWithLine(error)
}
