/** `npm start`: the whole product with embedded defaults. API first, so that the build can read from it. */
import { endWithLine, optionsOf, siteOptions } from './options.ts'
import { buildSite, demandPlainFolder, serveSite, stopServer } from './site.ts'
import { announce, demandPorts, endWith, stackOf, startApi } from './stack.ts'

const { values } = optionsOf({ options: siteOptions })

try {
  demandPlainFolder()
  const stack = stackOf(values.port, values.host)
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
  endWithLine(error)
}
