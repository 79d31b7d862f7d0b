import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type AppOptions, makeApp } from './app.ts'
import { makeKeptAnswers } from './keptAnswers.ts'
import { type Listener, makeLane } from './lane.ts'
import { makeRequestLog } from './logRequests.ts'
import { answerRepeats } from './repeats.ts'

/**
 * The whole API as a `node:http` server takes it: kept answers first, then the lane, then the app.
 * @returns the app too, which answers in process, and what makes a server answer repeated requests at once
 */
export function makeListener(options: AppOptions): {
  app: ReturnType<typeof makeApp>
  listener: Listener
  repeatOn(server: Server): void
} {
  const onRequest = options.onRequest ?? makeRequestLog(options.logger)
  const kept = makeKeptAnswers(options.database, options.clock, onRequest)
  const app = makeApp(options)
  const throughApp = getRequestListener(app.fetch)
  const otherwise: Listener = (request, response) => void throughApp(request, response)
  const lane = makeLane({ ...options, onRequest, kept, otherwise })
  return {
    app,
    listener: lane.listener,
    repeatOn: (server) => answerRepeats(server, { ...options, kept, lane, onRequest }),
  }
}
