import type { Insertable } from 'kysely'
import { company, companyAccounts } from '#company.ts'
import { referenceKey } from '#contract/claims.ts'
import { companyDay } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import type { PrivateContent } from '../../modules/privateFiles/content.ts'
import { contentColumns } from '../../modules/privateFiles/privateFiles.ts'
import type { Tables } from '../schema.ts'
import { type DemoTransfer, demo, personOf, projectOf, saleOf, unitOf } from './company.ts'
import { demoId } from './ids.ts'
import { ownershipId } from './moneyRows.ts'
import type { PeopleIds } from './peopleRows.ts'
import { priceKobo } from './propertyRows.ts'
import { drawSlip } from './slip.ts'
import { type Ago, workingMinute } from './times.ts'

const amountKobo = ({ unit, percent }: DemoTransfer) => Math.round((priceKobo(unitOf(unit)) * percent) / 100)

const sentAt = (ago: Ago, { unit, daysAgo }: DemoTransfer) => ago.days(daysAgo, workingMinute(unit))

const slipId = ({ reference }: DemoTransfer) => demoId(`slip/${reference}`)

/** The slip of a transfer, with the content that is stored of it. */
export type DemoSlip = {
  readonly id: string
  readonly buyer: string
  readonly at: string
  readonly content: PrivateContent
}

const slipOf = async (ago: Ago, transfer: DemoTransfer): Promise<DemoSlip> => {
  const { buyer } = saleOf(transfer.unit)
  const unit = unitOf(transfer.unit)
  const at = sentAt(ago, transfer)
  const [account] = companyAccounts
  const content = await drawSlip({
    bank: transfer.bank,
    amount: money(nairaOf(amountKobo(transfer))),
    rows: [
      ['Date', dayInWords(companyDay(at))],
      ['From', fullName(personOf(buyer))],
      ['To', company.legalName],
      ['Account', account === undefined ? company.name : `${account.number}, ${account.bank}`],
      ['For', `${unit.name}, ${projectOf(unit.project).name}`],
      ['Reference', transfer.reference],
    ],
  })
  return { id: slipId(transfer), buyer, at, content }
}

/** Draws the slips of all transfers that have one. */
export const slips = (ago: Ago): Promise<DemoSlip[]> =>
  Promise.all(demo.transfers.filter(({ slip }) => slip).map((transfer) => slipOf(ago, transfer)))

export const slipRow = (
  people: PeopleIds,
  { id, buyer, at, content }: DemoSlip,
): Insertable<Tables['private_files']> => ({
  id,
  owner_id: people(buyer),
  purpose: 'claim',
  name: 'receipt.webp',
  created_at: at,
  used_at: at,
  ...contentColumns(content),
})

const decisionOf = (ago: Ago, people: PeopleIds, { unit, daysAgo, refused }: DemoTransfer) =>
  refused === undefined
    ? { status: 'new' as const }
    : {
        status: 'refused' as const,
        reason: refused.reason,
        decided_by: people(refused.by),
        decided_at: ago.days(daysAgo - refused.after, workingMinute(unit)),
      }

/** Transfers that buyers told of. */
export const claimRows = (ago: Ago, people: PeopleIds): Insertable<Tables['payment_claims']>[] =>
  demo.transfers.map((transfer) => {
    const { unit, bank, reference, note = null, slip } = transfer
    const at = sentAt(ago, transfer)
    return {
      id: demoId(`transfer/${reference}`),
      ownership_id: ownershipId(saleOf(unit)),
      user_id: people(saleOf(unit).buyer),
      amount_kobo: amountKobo(transfer),
      paid_on: companyDay(at),
      ...{ bank, reference, reference_key: referenceKey(reference), note },
      file_id: slip ? slipId(transfer) : null,
      created_at: at,
      ...decisionOf(ago, people, transfer),
    }
  })
