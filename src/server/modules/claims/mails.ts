import { company } from '#company.ts'
import type { AdminPaymentClaim, PaymentClaim } from '#contract/claims.ts'
import { companyDay } from '#domain/dates.ts'
import { dayInWords, nearDay } from '#domain/dateWords.ts'
import { moneyInText } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'
import { mailReader, unitLabel } from '../../mail/queriesReaders.ts'
import { type MailBody, queueMail } from '../../mail/queueMail.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

type NewTransfer = {
  readonly claim: PaymentClaim
  readonly unit: { readonly id: string; readonly manager_id: string | null }
  readonly ownerId: string
  readonly now: string
}

type LongWait = {
  readonly claim: AdminPaymentClaim
  readonly unit: NewTransfer['unit']
  readonly days: number
  readonly now: string
}

type Decided = { readonly claim: AdminPaymentClaim; readonly now: string }

const howToAnswer = `To answer, write to ${company.supportMail} or call ${company.mobile}.`

/** What the buyer wrote of a transfer, a line for each that they filled in. */
const detailsOf = ({ bank, reference, note, slip }: PaymentClaim) =>
  [
    ...(bank === undefined ? [] : [`Bank: ${bank}`]),
    ...(reference === undefined ? [] : [`Reference: ${reference}`]),
    ...(slip === undefined ? [] : ['A slip is with it.']),
    ...(note === undefined ? [] : [note]),
  ].join('\n')

/** Mails about transfers that buyers tell of. The company's are for the two who check them. */
export const makeClaimMails = ({ siteUrl, unsubscribe }: Dependencies) => {
  const home = (unitId: string) => ({
    label: 'See your property',
    url: `${siteUrl}${links.ownedUnit(unitId)}`,
  })
  const seeTransfers = {
    label: 'See the transfers',
    url: `${siteUrl}${links.adminPayments()}?show=transfers`,
  }
  const tellCheckers = async (trx: Queries, managerId: string | null, mail: MailBody) => {
    await queueMail(trx, 'company', mail)
    if (managerId === null) return
    const dedupeKey = `${mail.dedupeKey}:manager`
    await queueMail(trx, { userId: managerId, unsubscribe }, { ...mail, dedupeKey })
  }
  return {
    async transferClaimed(trx: Queries, { claim, unit, ownerId, now }: NewTransfer): Promise<void> {
      const buyer = await mailReader(trx, ownerId)
      if (buyer === undefined) return
      const name = fullName(buyer)
      const label = await unitLabel(trx, unit.id)
      await tellCheckers(trx, unit.manager_id, {
        kind: 'transfer-claimed',
        dedupeKey: `transfer-claimed:${claim._id}`,
        subject: `${moneyInText(claim.amount)} by transfer for ${label}`,
        heading: 'A transfer to check',
        paragraphs: [
          `${name} transferred ${moneyInText(claim.amount)} for ${label}, on ${dayInWords(claim.paidOn)}.`,
          detailsOf(claim),
          'It counts once somebody has found it at the bank and accepted it.',
        ],
        action: seeTransfers,
        replyTo: { name, address: buyer.email },
        now,
      })
    },

    /** Nobody has decided it for days. */
    async transferWaits(trx: Queries, { claim, unit, days, now }: LongWait): Promise<void> {
      const label = await unitLabel(trx, unit.id)
      const name = fullName(claim.owner)
      const heading = `A transfer waits for ${days} days`
      const sentOn = nearDay(companyDay(claim.createdAt), companyDay(now))
      await tellCheckers(trx, unit.manager_id, {
        kind: 'transfer-waits',
        dedupeKey: `transfer-waits:${claim._id}`,
        subject: `${heading}: ${label}`,
        heading,
        paragraphs: [
          `${name} told of a transfer of ${moneyInText(claim.amount)} for ${label} on ${sentOn}, and nobody has decided it yet.`,
          detailsOf(claim),
          'If the home has a payment plan, its reminders were held back. They go on from now.',
        ],
        action: seeTransfers,
        replyTo: { name, address: claim.owner.email },
        now,
      })
    },

    /** The transfer was recorded by hand before: the mail of that payment is out already. */
    async transferMatched(trx: Queries, { claim, txId, now }: Decided & { readonly txId: string }) {
      const label = await unitLabel(trx, claim.unitId)
      const heading = 'We found your transfer'
      await queueMail(
        trx,
        { userId: claim.owner._id ?? '' },
        {
          kind: 'transfer-matched',
          dedupeKey: `transfer-matched:${claim._id}`,
          heading,
          paragraphs: [
            `your transfer of ${moneyInText(claim.amount)} for ${label}, is among your payments. Its reference is ${txId}.`,
          ],
          action: home(claim.unitId),
          now,
        },
      )
    },

    async transferRefused(trx: Queries, { claim, reason, now }: Decided & { readonly reason: string }) {
      const label = await unitLabel(trx, claim.unitId)
      const heading = `We could not find your transfer of ${moneyInText(claim.amount)}`
      await queueMail(
        trx,
        { userId: claim.owner._id ?? '' },
        {
          kind: 'transfer-refused',
          dedupeKey: `transfer-refused:${claim._id}`,
          heading,
          paragraphs: [
            `you told us of a transfer of ${moneyInText(claim.amount)} for ${label}, on ${dayInWords(claim.paidOn)}. We could not find it.`,
            `The reason: ${reason}`,
            `You can send it again on the page of your property. ${howToAnswer}`,
          ],
          action: home(claim.unitId),
          now,
        },
      )
    },
  }
}
