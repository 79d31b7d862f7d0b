import { company } from '#company.ts'
import type { AdminPaper } from '#contract/papers.ts'
import { companyDay } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { unitLabel, unitLabels } from '../../mail/queriesReaders.ts'
import { queueMail, queueMails } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'
import type { PaperOwner } from './queriesReaders.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type News = {
  readonly papers: readonly AdminPaper[]
  readonly owners: readonly PaperOwner[]
  readonly now: string
}

type Withdrawn = Omit<News, 'papers'> & { readonly paper: AdminPaper; readonly reason: string }

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
  const labelsOf = (trx: Queries, owners: readonly PaperOwner[]) =>
    unitLabels(trx, [...new Set(owners.map(({ unitId }) => unitId))])
  return {
    /**
     * Tells each owner once of all papers that came for them. A mail can be turned off unless something
     * in it must be read.
     */
    async papersCame(trx: Queries, { papers, owners, now }: News): Promise<void> {
      const labels = await labelsOf(trx, owners)
      const mustRead = papers.some(({ needsReading }) => needsReading)
      const [first] = papers
      const isOne = papers.length === 1
      const mails = [...Map.groupBy(owners, ({ userId }) => userId)].map(([userId, theirs]) => {
        const unitId = theirs[0]?.unitId ?? ''
        const label = labels.get(unitId) ?? ''
        const line = ({ _id, title, needsReading }: AdminPaper) => {
          const before = theirs.find(({ paperId }) => paperId === _id)?.earlierAt ?? undefined
          const day = before && nearDay(companyDay(before), companyDay(now))
          const again = day === undefined ? '' : ` You read an earlier version on ${day}.`
          return `${title}.${needsReading ? ' Please read it.' : ''}${again}`
        }
        return {
          to: { userId, ...(mustRead ? {} : { unsubscribe }) },
          mail: {
            kind: 'papers',
            dedupeKey: `papers:${first?._id}:${userId}`,
            subject: `${isOne ? first?.title : counted(papers.length, 'new paper')}: ${label}`,
            now,
            heading: isOne ? 'A new paper' : 'New papers',
            paragraphs: [
              `${isOne ? 'there is a new paper' : 'there are new papers'} for ${label}.`,
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
      const labels = await labelsOf(trx, owners)
      const mails = owners.map(({ userId, unitId }) => ({
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
      }))
      await queueMails(trx, mails)
    },

    async papersUnread(trx: Queries, { papers, userId, now }: Unread): Promise<void> {
      const [{ paperId, title, unitId }] = papers
      const what = papers.length === 1 ? title : counted(papers.length, 'paper')
      const mail = {
        kind: 'papers-unread',
        dedupeKey: `papers-unread:${paperId}:${userId}`,
        subject: `Please read: ${what}, ${await unitLabel(trx, unitId)}`,
        now,
        heading: papers.length === 1 ? 'A paper to read' : 'Papers to read',
        paragraphs: [
          'a week ago we asked you to read this about your property, and it is not done yet.',
          papers.map((paper) => paper.title).join('\n'),
          howToSay,
          contact,
        ],
        action: home(unitId),
      }
      await queueMail(trx, { userId }, mail)
    },
  }
}
