import { nanoid } from 'nanoid'
import type { Named } from '#domain/names.ts'
import { links } from '#routes.ts'
import type { Notice } from '../../mail/mandatoryMails.ts'
import { makeNotify } from '../../mail/optionalNotice.ts'
import { noticeReaders, type OwnedHome, ownedHomes } from '../../mail/queriesReaders.ts'
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

/** The mail's words for one owner, about one home or several. */
function wordsFor(
  homes: readonly OwnedHome[],
  who: string,
  siteUrl: string,
): Pick<Notice, 'subject' | 'content'> {
  const [first] = homes
  const isOne = homes.length === 1
  const page = isOne && first !== undefined ? links.ownedUnit(first.unitId) : links.userDashboard()
  const names = homes.map(({ name }) => name)
  return {
    subject: `${who} is the new property manager of ${isOne ? names[0] : `${homes.length} of your homes`}`,
    content: {
      heading: isOne ? 'Your home has a new property manager' : 'Your homes have a new property manager',
      paragraphs: isOne
        ? [`${who} is the property manager of ${names[0]} from now on.`, goesOn(who)]
        : [`${who} is the property manager of these homes from now on:`, names.join('\n'), goesOn(who)],
      action: { label: isOne ? 'See your property' : 'See your properties', url: `${siteUrl}${page}` },
    },
  }
}

/** Mails to owners about who looks after their homes. */
export function makeManagerNotices({ siteUrl, unsubscribe }: Dependencies) {
  const { notifyAll } = makeNotify(unsubscribe)
  return {
    /** Units were given to an admin; an owner of several gets one mail. */
    async newManager(trx: Queries, { unitIds, manager, now }: NewManager) {
      const homes = await ownedHomes(trx, unitIds)
      const byOwner = Map.groupBy(homes, ({ ownerId }) => ownerId)
      const readers = await noticeReaders(trx, [...byOwner.keys()])
      const told = [...byOwner].map(([ownerId, theirs]) => ({
        reader: readers.get(ownerId),
        kind: 'new-manager',
        // The change is made once, and a home may come back to an earlier manager.
        dedupeKey: `new-manager:${nanoid()}`,
        now,
        ...wordsFor(theirs, speaker(manager), siteUrl),
      }))
      await notifyAll(trx, told)
    },
  }
}
