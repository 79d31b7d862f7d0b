/**
 * `npm run publish-site`: builds the site and tells the API. With `--watch` it stays, and builds
 * again whenever what visitors see has changed (docs/deploy.md, 2e).
 */
import { defaultApiUrl } from '../src/api/settings.ts'
import { endWithLine, OptionError, optionsOf, siteOptions } from './options.ts'
import { makePublisher } from './publisher.ts'

const { values } = optionsOf({
  options: { dir: siteOptions.dir, watch: { type: 'boolean', default: false } },
})

try {
  const key = process.env['SITE_BUILDER_KEY']
  if (!key) throw new OptionError('Setting SITE_BUILDER_KEY: is needed, the same as the API has')
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stopping.abort())
  const publisher = makePublisher({
    folder: values.dir,
    apiUrl: process.env['PUBLIC_API_URL'] || defaultApiUrl,
    key,
    signal: stopping.signal,
    say: console.log,
  })
  if (values.watch) await publisher.watch(true)
  else await publisher.publish()
} catch (error) {
  endWithLine(error)
}
