/** `npm run build`: the static site alone. A server over its folder goes on meanwhile. */
import { endWithLine, optionsOf, siteOptions } from './options.ts'
import { buildSite } from './site.ts'

const { values } = optionsOf({ options: { dir: siteOptions.dir } })

try {
  await buildSite(values.dir, {}, ['inherit', 'inherit'])
} catch (error) {
  endWithLine(error)
}
