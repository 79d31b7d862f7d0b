import { company } from '#company.ts'
import { links } from '#routes.ts'
import { queueMail } from '../../mail/queueMail.ts'
import type { Queries } from '../../ports/database.ts'

type Failure = { readonly error: string; readonly now: string }

/** Mails to the company about its site. */
export const makePublishingMails = ({ siteUrl }: { readonly siteUrl: string }) => ({
  async publishingFailed(trx: Queries, { error, now }: Failure): Promise<void> {
    await queueMail(trx, 'company', {
      kind: 'publishing-failed',
      dedupeKey: `publishing-failed:${now}`,
      now,
      heading: 'The website can’t be published',
      paragraphs: [
        `Three builds of ${company.name}'s website failed, one after the other. Visitors see the site as it was before the last changes. From now on it is tried once an hour.`,
        error,
        'Show this to the person who looks after the website.',
      ],
      action: { label: 'Open the overview', url: `${siteUrl}${links.adminDashboard()}` },
    })
  },
})
