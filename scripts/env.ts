/** Preloaded by the npm scripts: takes settings from `.env` when there is one; the environment's own win. */
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
