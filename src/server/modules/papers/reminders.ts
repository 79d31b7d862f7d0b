import { planReminders } from '#company.ts'
import { timeOfDay } from '#domain/dateWords.ts'
import { day, isoTime } from '#domain/time.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { markReminded, unreadPapers } from './queriesReaders.ts'

type Dependencies = { readonly database: Database; readonly clock: Clock; readonly mails: Mails }

/** How long a paper that must be read waits before its reminder. In ms. */
const waitMs = 7 * day

async function remind(trx: Queries, mails: Mails, userId: string, now: string): Promise<void> {
  const unread = await unreadPapers(trx, isoTime(Date.parse(now) - waitMs), userId)
  const papers: typeof unread = []
  for (const paper of unread) if (await markReminded(trx, paper.paperId, userId, now)) papers.push(paper)
  const [first] = papers
  if (first !== undefined) await mails.papersUnread(trx, { papers: [first, ...papers.slice(1)], userId, now })
}

/**
 * Reminds owners once of each paper that they were asked to read a week ago and have not, in the
 * hours in which the company sends such mails.
 */
export const makePaperReminders =
  ({ database, clock, mails }: Dependencies) =>
  async (): Promise<void> => {
    const now = clock.iso()
    const time = timeOfDay(now)
    if (time < planReminders.from || time >= planReminders.until) return
    const unread = await unreadPapers(database.read, isoTime(Date.parse(now) - waitMs))
    for (const userId of new Set(unread.map((paper) => paper.userId)))
      await database.write((trx) => remind(trx, mails, userId, now))
  }
