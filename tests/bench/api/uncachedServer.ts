/** The API with one call alone, the public list, read from the database for every request. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { callKeys } from '#contract/calls.ts'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { systemClock } from '#server/adapters/systemClock.ts'
import { listProjects } from '#server/database/projects.ts'
import { makeListener } from '#server/listen.ts'
import { makeLogger } from '#server/log.ts'
import { makeVersionedAnswers } from '#server/versionedAnswers.ts'
import { unanswered } from './unanswered.ts'

const database = openSqlite(join(process.env['DATA_DIR'] ?? '', 'plinth.db'))
const { listener } = makeListener({
  database,
  versioned: makeVersionedAnswers(),
  clock: systemClock,
  logger: makeLogger('info'),
  siteUrl: 'http://localhost:4321',
  trustProxy: 0,
  ready: async () => ({ database: 'up', mail: 'up' }),
  handlers: {
    ...unanswered(callKeys),
    'GET /public/projects': async () => ({
      json: (before, after) => listProjects(database.read, before, after),
    }),
  },
})
createServer(listener).listen(Number(process.env['API_PORT']))
process.on('SIGTERM', () => process.exit(0))
