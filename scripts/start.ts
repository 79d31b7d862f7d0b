/**
 * `npm start`: the whole product with embedded defaults. The API comes first: the build reads from
 * it. Afterwards the site is built again whenever what visitors see has changed.
 */
import { randomBytes } from 'node:crypto'
import { endWithLine, optionsOf, siteOptions } from './options.ts'
import { makePublisher } from './publisher.ts'
import { serveSite, stopServer } from './site.ts'
import { announce, endWith, startApi } from './stack.ts'

const { values } = optionsOf({ options: siteOptions })

const key = process.env['SITE_BUILDER_KEY'] || randomBytes(32).toString('hex')
process.env['SITE_BUILDER_KEY'] = key

try {
  const { stack, api } = await startApi(values)
  const stopping = new AbortController()
  const publisher = makePublisher({
    folder: values.dir,
    apiUrl: `${stack.api}/api/v1`,
    key,
    env: stack.siteEnv,
    signal: stopping.signal,
    say: console.log,
  })
  console.log('Building the site ...')
  const built = publisher.publish(false).then(() => serveSite(values.dir, stack.sitePort, stack.siteHost))
  endWith(api, async () => {
    stopping.abort()
    const server = await built.catch(() => undefined)
    if (server !== undefined) await stopServer(server)
  })
  await built.catch(async (error: unknown) => {
    await api.stop()
    throw error
  })
  announce(stack)
  await publisher.watch()
} catch (error) {
  endWithLine(error)
}
