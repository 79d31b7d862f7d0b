import { beforeEach, expect, test, vi } from 'vitest'
import { makeHome } from '../../support/database/estate.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'
import { makeReseller } from '../../support/worlds/powerWorld.ts'

const { port, says } = makeReseller()
const { network, api } = await openTabOnApi(undefined, { power: port })
const { startSession } = await import('#stores/session/session.ts')
const { profile } = await import('#stores/accounts/profile.ts')
const { billsOf } = await import('#stores/electricity/bills.ts')
const bill = await import('#stores/electricity/billPayment.ts')
const form = await import('#stores/electricity/billMeter.ts')
const meter = await import('#stores/electricity/meterCheck.ts')
const { dataIn } = await import('#stores/loading/resource.ts')

const checking = /^POST \/user\/check-meter$/
const known = { name: 'ADA OBI', address: '12 Adeola Street', leastKobo: 5000_00, mostKobo: 50_000_00 }

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  says.check = known
  meter.forgetMeterCheck()
  bill.forgetPayment()
})

let meters = 45_000_000_000
const newMeter = () => `${++meters}`

/** A customer with a home, whose tab this is then, and the form with a meter of theirs. */
async function filled() {
  const { owner, unitId } = await makeHome(api)
  startSession({ token: owner.token, user: { ...owner.user, version: 1 } })
  await profile.reload()
  const place = { unitId, power: dataIn(profile.$resource.get())?.power }
  const texts = {
    ...{ name: 'Ada Obi', metreNumber: newMeter(), amount: '5000' },
    ...{ company: 'ikeja-electric', meterKind: 'prepaid' },
  }
  const question = form.questionIn(texts, place)
  if (question === undefined) throw new Error('The meter is not named in full')
  return { place, texts, question, owner }
}

const tab = { goTo: () => true, close: () => undefined }

async function pay({ texts, place }: Awaited<ReturnType<typeof filled>>): Promise<void> {
  const paid = bill.payAfterReview({
    ...{ unitId: place.unitId, name: texts.name, metre_number: texts.metreNumber },
    ...{ amount: Number(texts.amount), ...form.suppliedBy(texts, place) },
  })
  const now = bill.$payment.get()
  if (now.state === 'reviewing') now.confirm(tab)
  await paid
}

test('a meter is asked about only when home, company and number are known', async () => {
  const { texts, place } = await filled()
  expect(form.questionIn({ ...texts, company: '' }, place)).toBeUndefined()
  expect(form.questionIn({ ...texts, metreNumber: '999' }, place)).toBeUndefined()
  expect(form.questionIn(texts, { ...place, unitId: undefined })).toBeUndefined()
  expect(form.questionIn(texts, { ...place, power: undefined })).toBeUndefined()
})

test('a payment of a server that buys no electricity names no company', async () => {
  const { texts, place } = await filled()
  expect(form.suppliedBy(texts, { ...place, power: undefined })).toEqual({})
})

test('the form says whose meter it is and refuses amounts outside its limits', async () => {
  const { question } = await filled()
  expect(await meter.validateMeter(question)).toBe(true)
  expect(meter.whatIsKnown(question)).toMatchObject({ state: 'known', meter: { name: 'ADA*** O**' } })
  expect(await meter.validateAmount(question, 4999.99)).toMatch(/^At least ₦5,000\.00 for this meter/)
  expect(await meter.validateAmount(question, 50_001)).toMatch(/^At most ₦50,000\.00 for this meter/)
  expect(await meter.validateAmount(question, 5000)).toBe(true)
})

test('a meter that its electricity company does not know is refused', async () => {
  const { question } = await filled()
  says.check = 'unknown'
  expect(await meter.validateMeter(question)).toMatch(/^Ikeja Electric has no prepaid meter/)
  expect(meter.whatIsKnown(question).state).toBe('refused')
})

test('a late check of a meter does not replace that of another', async () => {
  const { question } = await filled()
  const first = network.holdAnswer(checking)
  const firstCheck = meter.checkMeter(question)
  await first.carriedOut
  const other = { ...question, company: 'eko-electric' }
  says.check = { ...known, name: 'BOLA ADE' }
  const second = network.holdAnswer(checking)
  const secondCheck = meter.checkMeter(other)
  await second.carriedOut
  first.release()
  await firstCheck
  expect(meter.whatIsKnown(other).state).toBe('checking')
  second.release()
  await secondCheck
  expect(meter.whatIsKnown(other)).toMatchObject({ state: 'known', meter: { name: 'BOL*** A**' } })
})

test('a check that is under way is joined, and its answer is kept', async () => {
  const { question } = await filled()
  const before = network.callsOf(checking).length
  await Promise.all([meter.checkMeter(question), meter.checkMeter(question)])
  await meter.checkMeter(question)
  expect(network.callsOf(checking)).toHaveLength(before + 1)
})

test('a customer can pay for a meter that nobody can check when they say that its number is right', async () => {
  const home = await filled()
  says.check = 'down'
  expect(await meter.validateMeter(home.question)).toMatch(/say that you have done so$/)
  expect(form.suppliedBy(home.texts, home.place)).not.toHaveProperty('meterChecked')
  meter.tickMeter(home.question, true)
  expect(await meter.validateMeter(home.question)).toBe(true)
  expect(form.suppliedBy(home.texts, home.place)).toHaveProperty('meterChecked', true)
  await pay(home)
  expect(bill.$payment.get().state).toBe('pending')
})

test('the word of a customer for one meter does not count for another', async () => {
  const { texts, place, question } = await filled()
  says.check = 'down'
  await meter.checkMeter(question)
  meter.tickMeter(question, true)
  const others = { ...texts, metreNumber: newMeter() }
  const other = form.questionIn(others, place)
  expect(await meter.validateMeter(other)).not.toBe(true)
  expect(form.suppliedBy(others, place)).not.toHaveProperty('meterChecked')
})

test('a check that failed is made again, and a meter that is known then needs no tick', async () => {
  const { question } = await filled()
  network.loseCall(checking)
  await meter.checkMeter(question)
  expect(meter.needsTick(meter.whatIsKnown(question))).toBe(true)
  const again = meter.checkMeter(question)
  // The tick stays until it is answered, so that it does not flicker.
  expect(meter.needsTick(meter.whatIsKnown(question))).toBe(true)
  await again
  expect(meter.needsTick(meter.whatIsKnown(question))).toBe(false)
})

test('too many checks of meters show the server’s text and do not stop the payment', async () => {
  const { question } = await filled()
  network.answer(checking, 429, { message: 'Too many requests. Try again in 5 minutes.' })
  expect(await meter.validateMeter(question)).toBe(true)
  expect(meter.whatIsKnown(question)).toEqual({
    state: 'unchecked',
    text: 'Too many requests. Try again in 5 minutes.',
  })
})

test('a payment for a meter that the server cannot check is refused with a code of its own', async () => {
  const home = await filled()
  await meter.checkMeter(home.question)
  says.check = 'down'
  // What the API knows of a meter it keeps for a while: another meter is asked about.
  const texts = { ...home.texts, metreNumber: newMeter() }
  await expect(pay({ ...home, texts })).rejects.toMatchObject({ status: 400, code: 'meter-not-checked' })
  expect(bill.$payment.get().state).toBe('editing')
})

test('a number that was paid for before brings back its company and kind', async () => {
  const home = await filled()
  await meter.checkMeter(home.question)
  await pay(home)
  await billsOf(home.place.unitId).reload({ fresh: true })
  const typed = ` ${home.texts.metreNumber.slice(0, 4)} ${home.texts.metreNumber.slice(4)}`
  expect(form.textsOfKnownMeter(typed, home.place)).toEqual({
    ...{ company: 'ikeja-electric', meterKind: 'prepaid' },
  })
  expect(form.textsOfKnownMeter(newMeter(), home.place)).toEqual({})
  expect(form.isMeterOf(home.place.unitId, typed)).toBe(true)
  const empty = { ...home.texts, company: '', meterKind: '' }
  expect(form.supplyIn(empty, home.place)).toMatchObject({ company: { code: 'ikeja-electric' } })
})
