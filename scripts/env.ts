/** Preloaded by the npm scripts: takes settings from `.env` when there is one; the environment's own win. */
import { existsSync, readFileSync } from 'node:fs'

if (existsSync('.env')) {
  try {
    // Where it may not be read, Node's own way says that it is not there.
    readFileSync('.env')
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    console.error(`The settings in .env can't be read by this user (${reason})`)
    process.exit(1)
  }
  process.loadEnvFile('.env')
}

// Astro would tell its makers how it is used, and write a file into the user's home about it.
process.env['ASTRO_TELEMETRY_DISABLED'] ??= '1'
