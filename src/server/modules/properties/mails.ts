import { nanoid } from 'nanoid'
import type { Named } from '#domain/names.ts'
import { links } from '#routes.ts'
import { type OwnedUnit, ownedUnits } from '../../mail/queriesReaders.ts'
import { type MailBody, queueMails } from '../../mail/queueMail.ts'
import { speaker } from '../../mail/salutation.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type NewManager = {
  readonly unitIds: readonly string[]
  readonly manager: Named
  readonly now: string
}

const goesOn = (who: string) =>
  `You can write to ${who} from the page of your property; a conversation that you had goes on with them.`

/** What the mail says to one owner, about one unit or several. */
function managerTexts(
  units: readonly OwnedUnit[],
  who: string,
  siteUrl: string,
): Pick<MailBody, 'subject' | 'heading' | 'paragraphs' | 'action'> {
  const [first] = units
  const isOne = units.length === 1
  const page = isOne && first !== undefined ? links.ownedUnit(first.unitId) : links.userDashboard()
  const names = units.map(({ name }) => name)
  return {
    subject: `${who} is the new property manager of ${isOne ? names[0] : `${units.length} of your homes`}`,
    heading: isOne ? 'Your home has a new property manager' : 'Your homes have a new property manager',
    paragraphs: isOne
      ? [`${who} is the property manager of ${names[0]} from now on.`, goesOn(who)]
      : [`${who} is the property manager of these homes from now on:`, names.join('\n'), goesOn(who)],
    action: { label: isOne ? 'See your property' : 'See your properties', url: `${siteUrl}${page}` },
  }
}

/** Mails to owners about who looks after their units; they can be turned off. */
export const makeManagerMails = ({ siteUrl, unsubscribe }: Dependencies) => ({
  /** Units were given to an admin; an owner of several gets one mail. */
  async newManager(trx: Queries, { unitIds, manager, now }: NewManager) {
    const byOwner = Map.groupBy(await ownedUnits(trx, unitIds), ({ ownerId }) => ownerId)
    const mails = [...byOwner].map(([userId, theirs]) => ({
      to: { userId, unsubscribe },
      mail: {
        kind: 'new-manager',
        // The change is made once, and a unit may come back to an earlier manager.
        dedupeKey: `new-manager:${nanoid()}`,
        now,
        ...managerTexts(theirs, speaker(manager), siteUrl),
      },
    }))
    await queueMails(trx, mails)
  },
})
