import { company } from '#company.ts'
import type { Hold } from '#contract/holds.ts'
import { clockTime } from '#domain/dateWords.ts'
import { money } from '#domain/money.ts'
import { links } from '#routes.ts'
import { mailHtml, mailText } from '../../mail/layout.ts'
import { insertMail } from '../../mail/queries.ts'
import { queueMail } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }
type Told = { readonly hold: Hold; readonly now: string }
type Words = { readonly kind: string; readonly heading: string; readonly paragraphs: readonly string[] }

const homeOf = ({ unitName, projectName }: Hold) => `${unitName}, ${projectName}`

/** Mails about homes that are kept for somebody: to that person, and to the admin who keeps it. */
export const makeHoldMails = ({ siteUrl, unsubscribe }: Dependencies) => {
  /** @param what tells its mails about this hold apart: each is sent once */
  const tellPerson = async (trx: Queries, { hold, now }: Told, what: string, words: Words) => {
    if (hold.email === undefined) return
    const content = {
      heading: words.heading,
      reader: { firstName: hold.name, lastName: '' },
      paragraphs: [
        ...words.paragraphs,
        `To answer, write to ${company.supportMail} or call ${company.mobile}.`,
      ],
      action: { label: 'See the home', url: `${siteUrl}${links.unit(hold.unitId)}` },
      footer: `You get this mail because ${company.name} kept a home for you.`,
    }
    const mail = {
      to: hold.email,
      subject: words.heading,
      text: mailText(content),
      html: mailHtml(content),
    }
    await insertMail(trx, { kind: words.kind, dedupeKey: `hold:${hold._id}:${what}`, mail, now })
  }

  const tellMaker = (trx: Queries, { hold, now }: Told, what: string, words: Words) =>
    queueMail(
      trx,
      { userId: hold.createdBy._id ?? '', unsubscribe },
      {
        ...words,
        dedupeKey: `hold:${hold._id}:${what}:maker`,
        action: { label: 'Open the home', url: `${siteUrl}${links.adminUnit(hold.unitId)}` },
        ...(hold.email === undefined ? {} : { replyTo: { name: hold.name, address: hold.email } }),
        now,
      },
    )

  return {
    /** It was held, reserved, extended or moved: until when, and at what price. */
    async homeHeld(trx: Queries, { hold, now }: Told): Promise<void> {
      const { kind, price, deposit, endsAt } = hold
      const how = kind === 'hold' ? 'held' : 'reserved'
      await tellPerson(trx, { hold, now }, `${kind}:${endsAt}`, {
        kind: 'home-held',
        heading: `${homeOf(hold)} is ${how} for you`,
        paragraphs: [
          `we keep ${homeOf(hold)} for you until ${clockTime(endsAt, now)}. Its price is ${money(price)}.`,
          ...(deposit === undefined ? [] : [`The deposit that we agreed on is ${money(deposit)}.`]),
        ],
      })
    },

    /** Its time is over, or somebody released it. */
    async holdEnded(trx: Queries, { hold, now }: Told): Promise<void> {
      await tellPerson(trx, { hold, now }, 'ended', {
        kind: 'hold-ended',
        heading: `${homeOf(hold)} is no longer kept for you`,
        paragraphs: [
          `we kept ${homeOf(hold)} for you until ${clockTime(hold.endedAt ?? hold.endsAt, now)}.`,
          'If you still want it, tell us: it may be free.',
        ],
      })
      if (hold.endedHow === 'released') return
      await tellMaker(trx, { hold, now }, 'ended', {
        kind: 'hold-ended',
        heading: `The hold on ${homeOf(hold)} has ended`,
        paragraphs: [
          `${homeOf(hold)} was held for ${hold.name} until ${clockTime(hold.endsAt, now)}. Visitors see it as available again.`,
        ],
      })
    },

    /** It ends soon. */
    async holdEnds(trx: Queries, { hold, now }: Told): Promise<void> {
      const at = clockTime(hold.endsAt, now)
      await tellMaker(trx, { hold, now }, `ends:${hold.endsAt}`, {
        kind: 'hold-ends',
        heading: `The hold on ${homeOf(hold)} ends at ${at}`,
        paragraphs: [
          `${homeOf(hold)} is held for ${hold.name} until ${at}. Extend it, or make them the owner, on the page of the home.`,
        ],
      })
    },
  }
}
