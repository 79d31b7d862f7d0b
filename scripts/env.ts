/**
 * Preloaded by the npm scripts: reads settings from `.env`, where there is one. The environment's
 * own win. Node's `--env-file` skips what it can't read without a word (UTF-16, `NAME: value`);
 * this stops the start instead.
 */
import { existsSync, readFileSync } from 'node:fs'
import { settingsIn } from './envFile.ts'

if (existsSync('.env')) {
  try {
    for (const [name, value] of Object.entries(settingsIn(readFileSync('.env')))) process.env[name] ??= value
  } catch (error) {
    console.error(`The settings in .env can't be read: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

// Astro's telemetry also writes a file into the user's home.
process.env['ASTRO_TELEMETRY_DISABLED'] ??= '1'
