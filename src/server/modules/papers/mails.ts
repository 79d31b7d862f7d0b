import { company } from '#company.ts'
import { companyDay } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { unitLabels } from '../../mail/queriesReaders.ts'
import { queueMail, queueMails } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'
import type { PaperOwner } from './queriesReaders.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type News = {
  readonly papers: readonly { readonly id: string; readonly title: string; readonly needs_reading: number }[]
  readonly owners: readonly PaperOwner[]
  readonly now: string
}

type Withdrawn = {
  readonly paper: { readonly _id: string; readonly title: string }
  readonly reason: string
  readonly owners: readonly PaperOwner[]
  readonly now: string
}

type UnreadPaper = { readonly paperId: string; readonly title: string; readonly unitId: string }

type Unread = {
  readonly papers: readonly [UnreadPaper, ...UnreadPaper[]]
  readonly userId: string
  readonly now: string
}

const howToSay = `Open what is to be read on the page of your property, and say there that you have read it. It tells ${company.name} that you have read it. It is not a signature.`

const contact = `If you have a question, write to ${company.supportMail} or call ${company.mobile}.`

/** Mails to owners about papers. */
export const makePaperMails = ({ siteUrl, unsubscribe }: Dependencies) => {
  const home = (unitId: string) => ({
    label: 'See your property',
    url: `${siteUrl}${links.ownedUnit(unitId)}`,
  })
  return {
    /**
     * Tells each owner once of all papers that came for them. A mail can be turned off unless something
     * in it must be read.
     */
    async papersCame(trx: Queries, { papers, owners, now }: News): Promise<void> {
      const labels = await unitLabels(trx, [...new Set(owners.map(({ unitId }) => unitId))])
      const today = companyDay(now)
      const mails = [...Map.groupBy(owners, ({ userId }) => userId)].map(([userId, theirs]) => {
        const unitId = theirs[0]?.unitId ?? ''
        const label = labels.get(unitId) ?? ''
        const earlier = new Map(theirs.map(({ paperId, earlierAt }) => [paperId, earlierAt]))
        const line = ({ id, title, needs_reading }: News['papers'][number]) => {
          const before = earlier.get(id) ?? null
          const again =
            before === null ? '' : ` You read an earlier version on ${nearDay(companyDay(before), today)}.`
          return needs_reading === 1 ? `${title}. Please read it.${again}` : `${title}.${again}`
        }
        const mustRead = papers.some(({ needs_reading }) => needs_reading === 1)
        const [first] = papers
        const what = papers.length === 1 ? (first?.title ?? '') : counted(papers.length, 'new paper')
        return {
          to: { userId, ...(mustRead ? {} : { unsubscribe }) },
          mail: {
            kind: 'papers',
            dedupeKey: `papers:${first?.id}:${userId}`,
            subject: `${what}: ${label}`,
            now,
            heading: papers.length === 1 ? 'A new paper' : 'New papers',
            paragraphs: [
              `${papers.length === 1 ? 'there is a new paper' : 'there are new papers'} for ${label}.`,
              papers.map(line).join('\n'),
              ...(mustRead ? [howToSay] : []),
            ],
            action: home(unitId),
          },
        }
      })
      await queueMails(trx, mails)
    },

    /** To those who had opened it. */
    async paperWithdrawn(trx: Queries, { paper, reason, owners, now }: Withdrawn): Promise<void> {
      const labels = await unitLabels(trx, [...new Set(owners.map(({ unitId }) => unitId))])
      await queueMails(
        trx,
        owners.map(({ userId, unitId }) => ({
          to: { userId },
          mail: {
            kind: 'paper-withdrawn',
            dedupeKey: `paper-withdrawn:${paper._id}:${userId}`,
            subject: `Withdrawn: ${paper.title}, ${labels.get(unitId) ?? ''}`,
            now,
            heading: 'A paper was withdrawn',
            paragraphs: [
              `we withdrew “${paper.title}” for ${labels.get(unitId) ?? ''}, which you had opened. It does not count any more.`,
              `The reason: ${reason}`,
              contact,
            ],
            action: home(unitId),
          },
        })),
      )
    },

    async papersUnread(trx: Queries, { papers, userId, now }: Unread): Promise<void> {
      const [{ paperId, unitId }] = papers
      const label = (await unitLabels(trx, [unitId])).get(unitId) ?? ''
      await queueMail(
        trx,
        { userId },
        {
          kind: 'papers-unread',
          dedupeKey: `papers-unread:${paperId}:${userId}`,
          subject: `Please read: ${papers.length === 1 ? papers[0].title : counted(papers.length, 'paper')}, ${label}`,
          now,
          heading: papers.length === 1 ? 'A paper to read' : 'Papers to read',
          paragraphs: [
            `we asked you to read ${papers.length === 1 ? 'a paper' : 'papers'} about your property, and it is not done yet.`,
            papers.map(({ title }) => title).join('\n'),
            howToSay,
            contact,
          ],
          action: home(unitId),
        },
      )
    },
  }
}
