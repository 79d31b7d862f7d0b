import { company } from '#company.ts'
import { companyDay } from '#domain/dates.ts'
import { nearDay } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { moneyInText } from '#domain/money.ts'
import { lackingKobo, openText, type PlannedLine, planAt } from '#domain/plan.ts'
import { lowered } from '#domain/words.ts'
import { links } from '#routes.ts'
import { unitLabel } from '../../mail/queriesReaders.ts'
import { queueMail } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'
import type { PlannedHome } from './queries.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type FilledLine = PlannedLine & { readonly _id: string; readonly paidKobo: number }

type Due = {
  /** All overdue, or none of them. At least one; each has its day. */
  readonly lines: readonly FilledLine[]
  readonly now: string
  /** Whether an admin sends it: it cannot be turned off then. */
  readonly byHand: boolean
}

const amountOf = (kobo: number) => moneyInText(nairaOf(kobo))

const paidText = ({ paidKobo, priceKobo }: PlannedHome) =>
  `${amountOf(paidKobo)} of ${amountOf(priceKobo)} is paid so far.`

const contact = `write to ${company.supportMail} or call ${company.mobile}`

/** `is due on 30 November`, or what is said of lines whose day is over. */
function dueText(lines: readonly FilledLine[], today: string): string {
  const day = lines[0]?.dueOn ?? today
  const on = nearDay(day, today)
  if (day >= today) return `is due on ${on}`
  return lines.length === 1 ? `was due on ${on}` : `is overdue since ${on}`
}

const planText = (home: PlannedHome, today: string): string => {
  const { next, overdueKobo, overdueSince, leftKobo } = planAt(home.lines, home.paidKobo, today)
  if (home.lines.length === 0) return 'There is no payment plan any more.'
  if (leftKobo === 0) return 'Everything in it is paid.'
  const late =
    overdueSince === undefined
      ? []
      : [`${amountOf(overdueKobo)} is overdue since ${nearDay(overdueSince, today)}.`]
  if (next === undefined) return late.join(' ')
  const day = next.dueOn === undefined ? lowered(openText(next.stage)) : `by ${nearDay(next.dueOn, today)}`
  return [...late, `Next: ${amountOf(lackingKobo(next))}, ${day}.`].join(' ')
}

/** Mails to owners about what their plan asks for. */
export const makePlanMails = ({ siteUrl, unsubscribe }: Dependencies) => {
  const actionFor = (unitId: string) => ({
    label: 'See your property',
    url: `${siteUrl}${links.ownedUnit(unitId)}`,
  })
  return {
    /** @returns false if the owner gets no mails, as after an erasure */
    async planChanged(trx: Queries, home: PlannedHome, now: string): Promise<boolean> {
      const unit = await unitLabel(trx, home.unitId)
      return queueMail(
        trx,
        { userId: home.owner.id },
        {
          kind: 'plan-changed',
          dedupeKey: `plan-changed:${home.ownershipId}:${home.version}`,
          subject: `The payment plan for ${unit}`,
          now,
          heading: 'Your payment plan',
          paragraphs: [
            `the payment plan for ${unit} is new or has changed. ${planText(home, companyDay(now))}`,
            `${paidText(home)} Every line of the plan is on the page of your property.`,
            `If it is not what we agreed, ${contact}.`,
          ],
          action: actionFor(home.unitId),
        },
      )
    },

    /**
     * Lines of one home that are due soon, or overdue. What is due soon can be turned off.
     * @returns false if the owner does not get it
     */
    async lineDue(trx: Queries, home: PlannedHome, { lines, now, byHand }: Due): Promise<boolean> {
      const today = companyDay(now)
      const unit = await unitLabel(trx, home.unitId)
      const overdue = (lines[0]?.dueOn ?? today) < today
      const sum = amountOf(lines.reduce((all, line) => all + lackingKobo(line), 0))
      const due = dueText(lines, today)
      const each = lines.map(
        (line) => `${line.title}: ${amountOf(lackingKobo(line))}, ${nearDay(line.dueOn ?? today, today)}`,
      )
      return queueMail(
        trx,
        { userId: home.owner.id, ...(overdue || byHand ? {} : { unsubscribe }) },
        {
          kind: overdue ? 'payment-overdue' : 'payment-due',
          dedupeKey: `payment-due:${lines[0]?._id}:${today}${byHand ? ':by hand' : ''}`,
          subject: `${sum} ${due}: ${unit}`,
          now,
          heading: overdue ? 'A payment is overdue' : 'A payment is due soon',
          paragraphs: [
            `${sum} for ${unit} ${due}.`,
            each.join('\n'),
            paidText(home),
            overdue
              ? `If you have paid it already, or cannot pay it now, ${contact}.`
              : `If you have paid it already, or want to know how to pay, ${contact}.`,
          ],
          action: actionFor(home.unitId),
        },
      )
    },
  }
}
