import { inParts } from '../../database/rows.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { ownersOf } from './queries.ts'
import { lockUnmailed, markMailed, unmailedUpdates } from './queriesUpdates.ts'

type Dependencies = { readonly database: Database; readonly clock: Clock; readonly mails: Mails }

/** The mails of so many people are made at once: others who write wait meanwhile. */
const peopleAtOnce = 50

/**
 * Mails updates to the owners of their projects. A mail's key is that of update and person: what an
 * interrupted round has sent already is not sent again.
 */
export const makeTellOwners =
  ({ database, clock, mails }: Dependencies) =>
  async (): Promise<void> => {
    for (const { id, projectId, projectName } of await unmailedUpdates(database.read)) {
      const people = await ownersOf(database.read, projectId)
      for (const owners of inParts(people, peopleAtOnce))
        await database.write(async (trx) => {
          const update = await lockUnmailed(trx, id)
          if (update !== undefined)
            await mails.projectUpdate(trx, { update, projectName, owners, now: clock.iso() })
        })
      await database.write((trx) => markMailed(trx, id))
    }
  }
