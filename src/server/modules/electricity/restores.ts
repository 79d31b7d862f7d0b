import type { Bill } from '../../database/schema.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import type { SeenLine } from '../../ports/seenLine.ts'
import { findRestore, hasLine, markRestored, newestLine, takeRestore } from './queriesRestores.ts'
import { holdVends } from './queriesVends.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'logger' | 'seenLine'> & { readonly mails: Mails }

/**
 * Notices that the database was put back to an earlier state, which has forgotten what was bought
 * since, and holds back what it would order again.
 */
export function makeRestores({ database, clock, logger, seenLine, mails }: Needed) {
  /** No line of the books is ever deleted: one that is gone was forgotten by a restore. */
  async function demandLine(seen: SeenLine): Promise<void> {
    if (await hasLine(database.read, seen.line)) return
    const isNew = await database.write((trx) => markRestored(trx, clock.iso(), seen.at))
    if (isNew) logger.error(seen, 'the database is older than what was seen of it: orders are held back')
  }

  async function noteNewest(seen: SeenLine | undefined): Promise<void> {
    const line = await newestLine(database.read)
    if (line === undefined || line === seen?.line) return
    try {
      seenLine.write({ line, at: clock.iso() })
    } catch (error) {
      logger.warn({ err: error }, 'the newest line of the books could not be noted')
    }
  }

  return {
    /**
     * Looks whether the database was restored. If so, all orders of bills from before are left to
     * an admin, and the company is told, once.
     */
    async holdOrders(): Promise<void> {
      // Read before the database: what was seen is stored there by now.
      const seen = seenLine.read()
      if (seen !== undefined) await demandLine(seen)
      await noteNewest(seen)
      const restore = await findRestore(database.read)
      if (restore === undefined || restore.isHeld) return
      const { at } = restore
      await database.write(async (trx) => {
        if (!(await takeRestore(trx, at))) return
        const count = await holdVends(trx, at)
        logger.warn({ restoredAt: at, count }, 'orders from before a restore are held back')
        await mails.ordersHeld(trx, { at, count, now: clock.iso() })
      })
    },

    /**
     * An order was found that this database never placed. It is no news for a bill from before a
     * restore that is known.
     */
    async foundForgotten(trx: Queries, bill: Bill): Promise<void> {
      logger.warn({ billId: bill.id }, 'electricity had been ordered before, and that was forgotten')
      await markRestored(trx, clock.iso(), bill.created_at)
    },
  }
}

export type Restores = ReturnType<typeof makeRestores>
