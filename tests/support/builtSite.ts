import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the site from within a unit test. The test runner's own variables (`SSR`, `DEV`,
 * `NODE_ENV`) would change what is built, so the build gets an environment of its own.
 */
export function builtSite(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const build = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', folder], {
    cwd: repository,
    env: { PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [build.stdout, build.stderr]) {
    stream.on('data', (chunk) => {
      words += String(chunk)
    })
  }
  return new Promise((resolve, reject) => {
    build.once('error', reject)
    build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed\n${words}`))))
  })
}
