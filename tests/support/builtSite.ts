import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the site in a unit test. The build gets its own environment, because the test runner's
 * variables (`SSR`, `DEV`, `NODE_ENV`) would change the result.
 * @throws Error with the build's output when it fails
 */
export function builtSite(folder: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  const { PATH, HOME } = process.env
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', folder]
  const options = { cwd: repository, env: { PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1', ...env } }
  return promisify(execFile)(process.execPath, args, options)
}
