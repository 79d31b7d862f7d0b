/** `npm run build`: builds the static site alone. A server over its folder may go on serving. */
import { endWithLine, optionsOf, siteOptions } from './options.ts'
import { buildSite } from './site.ts'

const { values } = optionsOf({ options: { dir: siteOptions.dir } })

try {
  await buildSite(values.dir, {}, { output: ['inherit', 'inherit'] })
} catch (error) {
  endWithLine(error)
}
