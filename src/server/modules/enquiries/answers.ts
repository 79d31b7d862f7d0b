import type { Enquiry } from '#contract/enquiries.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Queries } from '../../ports/database.ts'
import { holdsFrom } from '../holds/queries.ts'
import { notesOf } from './queries.ts'

/**
 * Completes enquiries for admins: with the notes about them, the home that is held, and the link that
 * turns news off for whoever asked for news.
 */
export const makeAnswers =
  ({ clock, newsLinks }: { readonly clock: Clock; readonly newsLinks: UnsubscribeLinks }) =>
  async (db: Queries, enquiries: readonly Enquiry[]): Promise<Enquiry[]> => {
    const ids = enquiries.map(({ _id }) => _id)
    const holds = await holdsFrom(db, ids, clock.iso())
    const notes = await notesOf(db, ids)
    return enquiries.map((enquiry) => {
      const hold = holds.get(enquiry._id)
      return {
        ...enquiry,
        ...(enquiry.newsAt === undefined ? {} : { newsOffUrl: newsLinks.linkFor(enquiry._id) }),
        hold: hold ? { unitId: hold.unitId, unitName: hold.unitName, until: hold.endsAt } : null,
        notes: notes.get(enquiry._id) ?? [],
      }
    })
  }
