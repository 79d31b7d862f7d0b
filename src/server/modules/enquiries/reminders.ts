import { companyDay } from '#domain/dates.ts'
import { timeOfDay } from '#domain/dateWords.ts'
import { links } from '#routes.ts'
import type { Dependencies } from '../../dependencies.ts'
import { queueMail } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import { findEnquiry } from './queries.ts'
import { markReminded, toRemindOf } from './queriesWork.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'siteUrl'> & {
  readonly unsubscribe: UnsubscribeLinks
}

/** From when on the reminders of a day go out, by the company's clock. */
const morning = '08:00'

/** Reminds admins in the morning of their enquiries that go on that day, each once. */
export const makeEnquiryReminders =
  ({ database, clock, siteUrl, unsubscribe }: Needed) =>
  async (): Promise<void> => {
    const now = clock.iso()
    const today = companyDay(now)
    if (timeOfDay(now) < morning) return
    for (const { id } of await toRemindOf(database.read, today))
      await database.write(async (trx) => {
        if (!(await markReminded(trx, id, today))) return
        const enquiry = await findEnquiry(trx, id)
        const userId = enquiry?.assignedTo?._id
        if (enquiry === undefined || userId === undefined) return
        const place = [enquiry.unitName, enquiry.projectName].filter((name) => name !== undefined).join(', ')
        await queueMail(
          trx,
          { userId, unsubscribe },
          {
            kind: 'enquiry-due',
            dedupeKey: `enquiry:${id}:${enquiry.nextOn}`,
            heading: `Today: the enquiry of ${enquiry.name}`,
            paragraphs: [
              `you wanted to go on with the enquiry of ${enquiry.name}${place === '' ? '' : ` about ${place}`}.`,
              enquiry.message,
            ],
            action: {
              label: 'Open your enquiries',
              url: `${siteUrl}${links.adminEnquiries()}?show=due`,
            },
            replyTo: { name: enquiry.name, address: enquiry.email },
            now,
          },
        )
      })
  }
