/** The API with one call alone, the public list, read from the database for every request. */
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { callKeys } from '#contract/calls.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { systemClock } from '#server/adapters/systemClock.ts'
import { makeApp } from '#server/app.ts'
import { listProjects } from '#server/database/projects.ts'
import { makeLogger } from '#server/log.ts'
import { unanswered } from './unanswered.ts'

const database = openSqlite(join(process.env['DATA_DIR'] ?? '', 'plinth.db'))
const app = makeApp({
  database,
  clock: systemClock,
  logger: makeLogger('info'),
  siteUrl: 'http://localhost:4321',
  trustProxy: 0,
  ready: async () => ({ database: 'up', mail: 'up' }),
  handlers: {
    ...unanswered(callKeys),
    'GET /public/projects': async () => ({ data: [...(await listProjects(database.read))] }),
  },
})
serve({ fetch: app.fetch, port: Number(process.env['API_PORT']) })
process.on('SIGTERM', () => process.exit(0))
