import type { BillStatus } from '#contract/bills.ts'

/** An electricity payment of the demo. `minutesAgo` for the ones still open, `daysAgo` for the others. */
export type DemoBill = {
  readonly unit: string
  readonly buyer: string
  readonly metre: string
  readonly naira: number
  readonly status: BillStatus
  readonly daysAgo: number
  readonly reason?: string
}

const amara = 'buyer@palmstone.example'
const mail = (name: string) => `${name}@mail.example`

/** Bills of one home: a day and an amount each. */
const paid = (unit: string, buyer: string, metre: string, payments: readonly (readonly [number, number])[]) =>
  payments.map(([daysAgo, naira]): DemoBill => ({ unit, buyer, metre, naira, daysAgo, status: 'paid' }))

const meridian = { unit: 'the-meridian/5A', buyer: amara, metre: '04512378901' }

export const demoBills: readonly DemoBill[] = [
  ...paid('the-meridian/5A', amara, '04512378901', [
    [326, 25_000],
    [287, 30_000],
    [249, 30_000],
    [211, 42_500],
    [170, 35_000],
    [133, 35_000],
    [92, 40_000],
    [55, 45_000],
    [17, 40_000],
  ]),
  { ...meridian, naira: 40_000, daysAgo: 17, status: 'failed', reason: 'Insufficient funds' },
  { ...meridian, naira: 20_000, daysAgo: 150, status: 'failed', reason: 'The payment was abandoned' },
  { ...meridian, naira: 45_000, daysAgo: 0, status: 'pending' },
  ...paid('cedar-terraces/1', mail('babatunde.ogunleye'), '0101234567890', [
    [190, 60_000],
    [121, 75_000],
    [48, 75_000],
  ]),
  ...paid('the-meridian/2A', mail('femi.adebayo'), '04512378844', [
    [66, 20_000],
    [12, 25_000],
  ]),
  {
    unit: 'cedar-terraces/5',
    buyer: mail('kehinde.balogun'),
    metre: '0101234567934',
    naira: 50_000,
    daysAgo: 30,
    status: 'failed',
    reason: 'Declined by the bank',
  },
  ...paid('cedar-terraces/5', mail('kehinde.balogun'), '0101234567934', [[30, 50_000]]),
]
