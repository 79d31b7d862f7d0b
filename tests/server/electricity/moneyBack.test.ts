import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { makeEstate } from '../../support/database/estate.ts'
import { askForPaper } from '../../support/papers.ts'
import { makeBillWorld } from '../../support/worlds/billWorld.ts'

const world = await makeBillWorld()
const { api } = world
const estate = makeEstate(api, await api.signedIn('admin'))

/** A unit with a paid bill. */
async function paidBill() {
  const home = await world.newHome()
  const { reference } = (await home.start()).data
  world.paystack.pay(reference)
  await world.tell(world.paystack.event(reference))
  const [line] = await home.transactions()
  return { ...home, reference, txId: line?.txId ?? '' }
}
const { say, refund } = world
const dispute = (step: string, reference: string) =>
  say(`charge.dispute.${step}`, {
    id: 358950,
    refund_amount: 1_500_050,
    currency: 'NGN',
    status: step === 'resolve' ? 'resolved' : 'awaiting-merchant-feedback',
    transaction: { id: 1, reference, amount: 1_500_050, status: 'reversed' },
    transaction_reference: null,
  })
const alerts = async (reference: string) =>
  (await world.mailsOf('payment-alert'))
    .filter(({ text, to_email }) => text.includes(reference) && to_email === company.mail)
    .map(({ subject }) => subject)
    .sort()

test('a refund is shown with its bill and transaction, and the company gets one mail per step', async () => {
  const { reference, bills, transactions, txId, unitId, owner } = await paidBill()
  expect(await refund('pending', reference)).toBe(200)
  expect(await refund('processing', reference)).toBe(200)
  expect((await bills())[0]?.moneyBack).toEqual({ state: 'refund under way', amount: 15_000.5 })
  expect(await refund('processed', reference, '1000000')).toBe(200)
  // Events of the provider may arrive out of order.
  expect(await refund('pending', reference)).toBe(200)
  expect(await refund('processed', reference, '500050')).toBe(200)
  const back = { state: 'refunded', amount: 15_000.5 }
  expect((await bills())[0]).toMatchObject({ status: 'paid', moneyBack: back })
  expect((await transactions())[0]).toMatchObject({ state: 'paid', moneyBack: back })
  for (const paper of [`receipt/${txId}`, `statement/${unitId}`])
    expect((await askForPaper(api, `user/${paper}`, owner.token)).text).toMatch(/Refunded:\s+₦15,000\.50/)
  expect(await alerts(reference)).toEqual([
    'A payment is being refunded',
    'A payment was refunded',
    'A payment was refunded',
  ])
})

test('the receipt of a payment that was refunded and then reversed shows both', async () => {
  const { reference, txId, owner } = await paidBill()
  await refund('processed', reference)
  expect((await estate.reverse(txId, 'Paid twice')).status).toBe(200)
  const { text } = await askForPaper(api, `user/receipt/${txId}`, owner.token)
  expect(text).toMatch(/Reversed on .*: Paid twice\n[\s\S]*Refunded: ₦15,000\.50/)
})

test('the company gets a mail when a dispute begins and when it is settled', async () => {
  const { reference, bills } = await paidBill()
  expect(await dispute('create', reference)).toBe(200)
  expect((await bills())[0]?.moneyBack).toEqual({ state: 'disputed', amount: 15_000.5 })
  expect(await dispute('resolve', reference)).toBe(200)
  expect(await dispute('remind', reference)).toBe(200)
  expect((await bills())[0]?.moneyBack?.state).toBe('dispute settled')
  expect(await alerts(reference)).toEqual(['A dispute was settled', 'A payment is disputed'])
})

test('the company gets a mail about a dispute and a failed refund even after a partial refund', async () => {
  const { reference, bills } = await paidBill()
  expect(await refund('processed', reference, 500_000)).toBe(200)
  expect(await dispute('create', reference)).toBe(200)
  expect(await refund('failed', reference, 1_000_050)).toBe(200)
  expect((await bills())[0]?.moneyBack).toEqual({ state: 'refunded', amount: 5000 })
  expect(await alerts(reference)).toEqual([
    'A payment is disputed',
    'A payment was refunded',
    'A refund failed',
  ])
})

test('a refund event about an unknown payment is answered with 200 and changes nothing', async () => {
  expect(await refund('processed', 'somebody-elses')).toBe(200)
  expect(await say('refund.processed', { amount: 1 })).toBe(200)
  expect(await say('__proto__', { reference: 'x' })).toBe(200)
})

test('an electricity payment can be reversed like a payment for a unit', async () => {
  const { txId, unitId, owner, bills, transactions } = await paidBill()
  const reverse = (line: string | undefined) => estate.reverse(line, 'Refunded by the bank')
  api.clock.pass(1000)
  const answers = await Promise.all([reverse(txId), reverse(txId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const lines = await transactions()
  expect(lines).toMatchObject([
    {
      txTitle: 'Reversal of Electricity, meter 04512345678',
      amount: -15_000.5,
      txType: 'electricity',
      state: 'reversal',
      reason: 'Refunded by the bank',
    },
    { txId, state: 'reversed', amount: 15_000.5 },
  ])
  expect((await reverse(lines[0]?.txId)).status).toBe(409)
  expect((await bills())[0]).toMatchObject({ status: 'paid', moneyBack: { state: 'reversed' } })
  const mails = (await world.mailsOf('payment-reversed')).filter(
    ({ to_email }) => to_email === owner.user.email,
  )
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringMatching(/₦15,000\.50 for meter 04512345678, .*The reason: Refunded by the bank/s),
  ])
  expect(mails[0]?.text).not.toContain('outstanding')
  const papers = [...lines.map((line) => `receipt/${line.txId}`), `statement/${unitId}`]
  for (const paper of papers)
    expect((await askForPaper(api, `user/${paper}`, owner.token)).status, paper).toBe(200)
})
