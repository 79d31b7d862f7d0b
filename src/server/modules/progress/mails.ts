import { companyDay } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { links } from '#routes.ts'
import { queueMails } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'
import type { ProjectOwner } from './queries.ts'
import type { StoredUpdate } from './queriesUpdates.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type News = {
  readonly update: StoredUpdate
  readonly projectName: string
  readonly owners: readonly ProjectOwner[]
  readonly now: string
}

/** Mails to owners about the building of their homes; they can be turned off. */
export const makeProgressMails = ({ siteUrl, unsubscribe }: Dependencies) => ({
  /** Tells owners of an update, each of them once, however often it is called. */
  async projectUpdate(trx: Queries, { update, projectName, owners, now }: News): Promise<void> {
    const { _id, title, text, percent, happenedOn, pictures } = update
    const done = percent === undefined ? '' : ` ${percent} % is built.`
    const seeMore = pictures.length === 0 ? [] : ['The pictures are on the page of your property.']
    const mails = owners.map(({ userId, unitId }) => ({
      to: { userId, unsubscribe },
      mail: {
        kind: 'project-update',
        dedupeKey: `update:${_id}:${userId}`,
        subject: `${title}: ${projectName}`,
        now,
        heading: title,
        paragraphs: [
          `this is how the building of ${projectName} stands on ${nearDay(happenedOn, companyDay(now))}.${done}`,
          ...(text === '' ? [] : [text]),
          ...seeMore,
        ],
        action: { label: 'See your property', url: `${siteUrl}${links.ownedUnit(unitId)}` },
      },
    }))
    await queueMails(trx, mails)
  },
})
