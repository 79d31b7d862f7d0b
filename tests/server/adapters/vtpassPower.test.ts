import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { vtpassPower } from '#server/adapters/vtpassPower.ts'
import { makeLogger } from '#server/log.ts'
import { type Meter, PowerServiceDown, type VendOrder } from '#server/ports/power.ts'
import { makeServiceLog } from '#server/serviceLog.ts'
import { startScriptedServer } from '../../support/servers/scriptedServer.ts'
import { startVtpass, tokenFor, type VtpassServer, vtpassKeys } from '../../support/servers/vtpassServer.ts'

let vtpass: VtpassServer
beforeAll(async () => {
  vtpass = await startVtpass()
})
afterAll(() => vtpass.stop())
beforeEach(() => {
  vtpass.feel('well')
  vtpass.answerChecks(undefined)
  vtpass.sell(undefined)
  vtpass.asked.length = 0
})

const open = (options: Partial<Parameters<typeof vtpassPower>[0]> = {}) =>
  vtpassPower({ ...vtpassKeys, url: vtpass.url, timeoutMs: 60_000, ...options })
const wrongKeys = { apiKey: 'wrong_api_key', secretKey: 'wrong_secret_key' }

const meter: Meter = { company: 'ikeja-electric', kind: 'prepaid', number: '1111111111111' }
const postpaid: Meter = { ...meter, kind: 'postpaid', number: '1010101010101' }
let count = 0
const order = (values: Partial<VendOrder> = {}): VendOrder => ({
  ref: `202611201000${++count}`,
  meter,
  amountKobo: 500_050,
  phone: '2348030000000',
  paidAt: 0,
  ...values,
})

const [one, two, three, four] = ['1', '2', '3', '4'].map((digit) => digit.repeat(20))
const grouped = '2636 2054 0598 2757 8020'
const groupedDigits = '26362054059827578020'

describe('checking a meter', () => {
  test('a check returns the name and address of the meter’s customer', async () => {
    expect(await open().check(meter)).toEqual({ name: 'TESTMETER1', address: 'ABULE EGBA BU ABULE' })
    expect(vtpass.asked).toEqual([
      {
        path: 'POST /api/merchant-verify',
        body: { serviceID: 'ikeja-electric', billersCode: '1111111111111', type: 'prepaid' },
      },
    ])
  })

  test('the address of VTpass may end with /api', async () => {
    expect(await open({ url: `${vtpass.url}/api/` }).check(meter)).toMatchObject({ name: 'TESTMETER1' })
  })

  test.each([
    ['the least amount', { Min_Purchase_Amount: '1,000.50' }, { leastKobo: 100_050 }],
    ['the least amount', { Minimum_Amount: 900, Min_Purchase_Amount: '' }, { leastKobo: 90_000 }],
    ['the least amount', { MinAmount: '500' }, { leastKobo: 50_000 }],
    ['the largest amount', { MAX_Purchase_Amount: '50000' }, { mostKobo: 5_000_000 }],
    ['the debt', { Customer_Arrears: '1234.56' }, { debtKobo: 123_456 }],
    ['the debt', { Customer_Arrears: 19.99 }, { debtKobo: 1999 }],
    ['the debt', { Customer_Arrears: '₦52,388.80' }, { debtKobo: 5_238_880 }],
    ['the debt', { Customer_Arrears: 'NGN 500' }, { debtKobo: 50_000 }],
    ['the strictest bounds', { Min_Purchase_Amount: 500, Minimum_Amount: 900 }, { leastKobo: 90_000 }],
    ['the strictest bounds', { Max_Purchase_Amount: 900, Maximum_Amount: 500 }, { mostKobo: 50_000 }],
    ['no sales', { Can_Vend: 'no' }, { canVend: false }],
    ['no sales', { Can_Vend: 'NO ' }, { canVend: false }],
    ['no sales', { Can_Vend: false }, { canVend: false }],
    ['sales', { Can_Vend: 'yes' }, {}],
    ['nothing', { Can_Vend: '' }, {}],
    [
      'no amount',
      { Customer_Arrears: '-20', Minimum_Amount: '0', Min_Purchase_Amount: 'N/A', Address: null },
      {},
    ],
  ])('a check reads %s from %j', async (_, fields, amounts) => {
    vtpass.answerChecks({ code: '000', content: { Customer_Name: 'ADA  OBI\n', ...fields } })
    expect(await open().check(meter)).toEqual({ name: expect.stringMatching(/^ADA +OBI$/), ...amounts })
  })

  test.each([
    [{ code: '000', content: { WrongBillersCode: true } }],
    [{ code: '000', content: { error: 'This meter is not correct. Please check and try again' } }],
    [{ code: '016', content: { error: 'Invalid meter number' } }],
    [{ code: '011', content: { WrongBillersCode: true, error: 'Invalid meter number' } }],
  ])('the answer %j means that the meter is unknown', async (answer) => {
    vtpass.answerChecks(answer)
    expect(await open().check(meter)).toBeUndefined()
  })

  test.each('010 011 012 018 021 022 023 024 027 028 030 034 035 083 085 087 089 091 099'.split(' '))(
    'the code %s means that the service is down, whatever else the answer says',
    async (code) => {
      vtpass.answerChecks({ code, content: { error: 'Try again later', Customer_Name: 'ADA' } })
      await expect(open().check(meter)).rejects.toThrow(PowerServiceDown)
    },
  )

  test.each<[unknown]>([
    [{ code: '000', content: {} }],
    [{ code: '000', content: { Customer_Name: 'N/A' } }],
    [{ code: '777', content: { Customer_Name: 'ADA' } }],
    [{}],
    [[]],
    [null],
    ['"000"'],
    ['{'],
  ])('the answer %j means that the service is down', async (answer) => {
    const odd = await startScriptedServer()
    odd.answer({ body: answer === null ? 'null' : answer })
    await expect(open({ url: odd.url }).check(meter)).rejects.toThrow(PowerServiceDown)
    await odd.stop()
  })

  test.each([401, 403, 404, 429, 500, 503])(
    'the status %d means that the service is down',
    async (status) => {
      const odd = await startScriptedServer()
      odd.answer({ status, body: { code: '000', content: { WrongBillersCode: true } } })
      await expect(open({ url: odd.url }).check(meter)).rejects.toThrow(PowerServiceDown)
      await odd.stop()
    },
  )

  test('the service counts as down with wrong keys, when it is silent and when it is unreachable', async () => {
    await expect(open(wrongKeys).check(meter)).rejects.toThrow(PowerServiceDown)
    vtpass.feel('silent')
    await expect(open({ timeoutMs: 50 }).check(meter)).rejects.toThrow(PowerServiceDown)
    await expect(open({ url: 'http://127.0.0.1:1' }).check(meter)).rejects.toThrow(PowerServiceDown)
  })

  test('the log names why VTpass does not work once, and says when it works again', async () => {
    const lines: Record<string, unknown>[] = []
    const logger = makeLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const note = makeServiceLog(logger, 'power')
    await open({ note }).check(meter)
    expect(lines).toEqual([])
    const nowhere = open({ note, url: 'http://127.0.0.1:1' })
    await nowhere.check(meter).catch(() => undefined)
    await nowhere.vend(order())
    await open({ note }).check(meter)
    await open({ note, ...wrongKeys })
      .check(meter)
      .catch(() => undefined)
    expect(lines).toMatchObject([
      { level: 40, service: 'power', reason: expect.stringMatching(/^fetch failed: /) },
      { level: 40, service: 'power', msg: 'a service works again' },
      { level: 40, service: 'power', msg: 'a service does not work' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/wrong_|1111111111111/)
  })

  test('the error of a failed check contains neither the keys nor the meter', async () => {
    vtpass.answerChecks({ code: '099', content: { Customer_Name: 'ADA OBI' } })
    for (const power of [open(), open(wrongKeys), open({ url: 'http://127.0.0.1:1' })]) {
      const error: Error = await power.check(meter).then(
        () => new Error('not down'),
        (thrown) => thrown,
      )
      expect(error).toBeInstanceOf(PowerServiceDown)
      expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toMatch(
        /key_for_tests|secret|wrong_|1111111111111|ADA/,
      )
      expect(error.cause).toBeUndefined()
    }
  })
})

test('an order is sent in naira under its own reference, and returns its token', async () => {
  const placed = order()
  const done = {
    state: 'done',
    tokens: [{ kind: 'credit', digits: tokenFor(placed.ref) }],
    units: '23.9',
    tariff: 'R2 SINGLE PHASE',
  }
  expect(await open().vend(placed)).toEqual(done)
  expect(vtpass.asked).toEqual([
    {
      path: 'POST /api/pay',
      body: {
        ...{ request_id: placed.ref, serviceID: 'ikeja-electric', billersCode: '1111111111111' },
        ...{ variation_code: 'prepaid', amount: 5000.5, phone: '2348030000000' },
      },
    },
  ])
  expect(await open().ask(placed)).toEqual(done)
  expect(vtpass.asked[1]).toEqual({ path: 'POST /api/requery', body: { request_id: placed.ref } })
})

test('an order for a postpaid meter gets no token', async () => {
  const placed = order({ meter: postpaid })
  expect(await open().vend(placed)).toEqual({ state: 'done', tokens: [] })
  vtpass.sell(() => ({ purchased_code: `Token : ${one}` }))
  expect(await open().ask(placed)).toEqual({ state: 'done', tokens: [] })
})

const waiting = { state: 'waiting' }
const refused = { state: 'refused', reason: expect.stringMatching(/^[A-Z][^\d]+$/) }
const notBought = { state: 'not bought', reason: expect.stringMatching(/^[A-Z][^\d]+$/) }
const accountRefused = { ...notBought, because: 'account' }
const questionRefused = { ...waiting, because: 'account' }
const neverUsed = { state: 'never used' }
const status = (code: string, status: string) => ({ code, content: { transactions: { status } } })

/** Each answer, and what it means to an order and to a question about the order. */
test.each<[answer: object | string, ofVend: object, ofAsk: object]>([
  [status('000', 'initiated'), waiting, waiting],
  [status('000', 'pending'), waiting, waiting],
  [status('000', 'delivered'), waiting, waiting],
  [{ ...status('000', 'delivered'), kct1: one, bonusToken: two }, waiting, waiting],
  [status('000', 'reversed'), refused, refused],
  [status('000', 'resolved'), waiting, waiting],
  [status('000', 'failed'), waiting, waiting],
  [{ code: '000' }, waiting, waiting],
  [status('001', 'pending'), waiting, waiting],
  [status('001', 'reversed'), refused, refused],
  [status('040', 'reversed'), refused, refused],
  [{ ...status('040', 'delivered'), token: one }, waiting, waiting],
  [{ code: '099' }, waiting, waiting],
  [{ code: '016' }, refused, refused],
  [{ code: '013' }, { ...refused, reason: expect.stringContaining('amount is below') }, refused],
  [{ code: '017' }, { ...refused, reason: expect.stringContaining('amount is above') }, refused],
  [{ code: '014' }, waiting, waiting],
  [{ code: '019' }, waiting, waiting],
  [{ code: '018' }, { ...notBought, because: 'low wallet' }, waiting],
  [{ code: '030' }, notBought, waiting],
  [{ code: '091' }, notBought, waiting],
  [{ code: '085' }, notBought, waiting],
  [{ code: '034' }, notBought, waiting],
  [{ code: '015' }, waiting, neverUsed],
  ...['010', '011', '012', '020'].map((code) => [{ code }, notBought, waiting] as [object, object, object]),
  ...['021', '027', '028', '087'].map(
    (code) => [{ code }, accountRefused, questionRefused] as [object, object, object],
  ),
  ...'022 023 024 035 044 083 089 777 toString'
    .split(' ')
    .map((code) => [{ code }, waiting, waiting] as [object, object, object]),
  [{ code: 16 }, waiting, waiting],
  [{}, waiting, waiting],
  [[], waiting, waiting],
  ['null', waiting, waiting],
  ['{', waiting, waiting],
  ['', waiting, waiting],
])('reads the state of an order from the answer %j', async (answer, ofVend, ofAsk) => {
  const odd = await startScriptedServer()
  odd.answer({ body: answer })
  const power = open({ url: odd.url })
  expect(await power.vend(order())).toEqual(ofVend)
  expect(await power.ask(order())).toEqual(ofAsk)
  expect(odd.seen).toHaveLength(2)
  await odd.stop()
})

const answeredAs = { requestId: '2026112010007', content: { transactions: { unique_element: meter.number } } }

test.each<[fields: object, isOurs: boolean]>([
  [{ amount: 5000.5, ...answeredAs }, true],
  [{ amount: '5000.50' }, true],
  [{ amount: '' }, true],
  [{ amount: 5000 }, false],
  [{ amount: 6000 }, false],
  [{ content: { transactions: { amount: 6000 } } }, false],
  [{ requestId: '2026112010008' }, false],
  [{ content: { transactions: { unique_element: '1111111111112' } } }, false],
  [{ content: { transactions: { unique_element: '0001111111111111' } } }, true],
])('an answer that names %j is believed only if that is ours', async (fields, isOurs) => {
  const odd = await startScriptedServer()
  const placed = order({ ref: '2026112010007' })
  const power = open({ url: odd.url })
  const content = { transactions: { status: 'delivered', ...Object(Object(fields).content).transactions } }
  for (const answer of [
    { code: '000', token: one, ...fields, content },
    { ...fields, code: '016' },
  ]) {
    odd.answer({ body: answer })
    for (const outcome of [await power.vend(placed), await power.ask(placed)]) {
      if (isOurs) expect(outcome.state).toMatch(/done|refused/)
      else expect(outcome).toEqual({ state: 'waiting', because: 'another order' })
    }
  }
  await odd.stop()
})

test('an earlier order may have been placed for less than the whole amount, and not for more', async () => {
  const odd = await startScriptedServer()
  const find = (amount: number) => {
    odd.answer({ body: { ...status('040', 'reversed'), amount } })
    return open({ url: odd.url }).find(order())
  }
  expect(await find(4000)).toEqual(refused)
  expect(await find(6000)).toEqual({ state: 'waiting', because: 'another order' })
  await odd.stop()
})

/** Each answer about a name that may never have been used. */
test.each<[answer: object | string, found: object]>([
  [{ code: '015' }, { state: 'never used' }],
  [
    { ...status('000', 'delivered'), token: one },
    { state: 'done', tokens: [{ kind: 'credit', digits: one }] },
  ],
  [status('000', 'pending'), waiting],
  [status('000', 'delivered'), waiting],
  [status('040', 'reversed'), refused],
  [{ code: '016' }, refused],
  [{ code: '018' }, notBought],
  [{ code: '091' }, notBought],
  // The distributor is asked about an order as well, and may be out of reach then.
  [{ code: '030' }, waiting],
  [{ code: '087' }, questionRefused],
  ...['011', '014', '019', '085', '099', '777'].map((code) => [{ code }, waiting] as [object, object]),
  [{ code: 15 }, waiting],
  [{}, waiting],
  ['{', waiting],
])('%j says of a name whether it was used', async (answer, found) => {
  const odd = await startScriptedServer()
  odd.answer({ body: answer })
  expect(await open({ url: odd.url }).find(order())).toMatchObject(found)
  expect(odd.seen).toHaveLength(1)
  await odd.stop()
})

test('a name that was used is known, and one that was not is free', async () => {
  const placed = order()
  expect(await open().find(placed)).toEqual({ state: 'never used' })
  await open().vend(placed)
  expect(await open().find(placed)).toMatchObject({ state: 'done' })
  expect(await open(wrongKeys).find(order())).toEqual(questionRefused)
  vtpass.feel('silent')
  expect(await open({ timeoutMs: 50 }).find(order())).toEqual(waiting)
})

test.each([401, 403])('the status %d means that an order was not carried out', async (status) => {
  const odd = await startScriptedServer()
  odd.answer({ status, body: { code: '000' } })
  const power = open({ url: odd.url })
  expect(await power.vend(order())).toEqual(accountRefused)
  expect(await power.ask(order())).toEqual(questionRefused)
  expect(await power.find(order())).toEqual(questionRefused)
  await odd.stop()
})

test.each([404, 429, 500, 502, 503])('the status %d leaves an order waiting', async (status) => {
  const odd = await startScriptedServer()
  odd.answer({ status, body: { code: '018' } })
  expect(await open({ url: odd.url }).vend(order())).toEqual(waiting)
  odd.answer({ status, body: { code: '016' } })
  expect(await open({ url: odd.url }).ask(order())).toEqual(waiting)
  expect(odd.seen).toHaveLength(2)
  await odd.stop()
})

describe('an order whose answer is lost', () => {
  test.each(['answer lost', 'garbled'] as const)(
    'asking finds an order whose answer went wrong (%s), and it is bought once',
    async (mood) => {
      const placed = order({ meter: { ...meter, number: `2222222222${mood.length}` } })
      vtpass.feel(mood)
      expect(await open({ timeoutMs: 200 }).vend(placed)).toEqual(waiting)
      vtpass.feel('well')
      expect(await open().vend(placed)).toEqual(waiting)
      expect(await open().ask(placed)).toMatchObject({ state: 'done' })
      expect(vtpass.boughtFor(placed.meter.number)).toBe(1)
    },
  )

  test('an order whose connection is cut waits and is sent once', async () => {
    let connections = 0
    const cutting = createServer((socket) => {
      connections += 1
      socket.once('data', () => socket.destroy())
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => cutting.listen(0, '127.0.0.1', resolve))
    const address = cutting.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    expect(await open({ url }).vend(order())).toEqual(waiting)
    expect(connections).toBe(1)
    expect(await open({ url }).ask(order())).toEqual(waiting)
    await new Promise((resolve) => cutting.close(resolve))
  })
})

test('an order waits while the service is silent, also when it is asked about', async () => {
  vtpass.feel('silent')
  expect(await open({ timeoutMs: 50 }).vend(order())).toEqual(waiting)
  expect(await open({ timeoutMs: 50 }).ask(order())).toEqual(waiting)
})

test('an order that could not be sent is not bought, and asking about it answers "waiting"', async () => {
  const gone = await startScriptedServer()
  await gone.stop()
  for (const url of [gone.url, 'http://nowhere.invalid']) {
    expect(await open({ url }).vend(order())).toEqual(notBought)
    expect(await open({ url }).ask(order())).toEqual(waiting)
  }
})

test('an order with wrong keys is not bought', async () => {
  const placed = order()
  expect(await open(wrongKeys).vend(placed)).toEqual(accountRefused)
  expect(await open(wrongKeys).ask(placed)).toEqual(questionRefused)
  expect(vtpass.purchases.has(placed.ref)).toBe(false)
})

test('an order changes state when VTpass delivers it late, reverses it, forgets it or refuses it', async () => {
  const placed = order()
  vtpass.feel('late')
  expect(await open().vend(placed)).toEqual(waiting)
  expect(await open().ask(placed)).toEqual(waiting)
  vtpass.deliver(placed.ref)
  expect(await open().ask(placed)).toMatchObject({ state: 'done' })
  vtpass.reverse(placed.ref)
  expect(await open().ask(placed)).toEqual(refused)
  vtpass.lose(placed.ref)
  expect(await open().ask(placed)).toEqual(neverUsed)

  const failed = order()
  vtpass.feel({ code: '016' })
  expect(await open().vend(failed)).toEqual(refused)
  expect(await open().ask(failed)).toEqual(refused)

  const poor = order()
  vtpass.feel('low wallet')
  expect(await open().vend(poor)).toMatchObject({ state: 'not bought', because: 'low wallet' })
  expect(await open().ask(poor)).toEqual(neverUsed)
  vtpass.feel('well')
  expect(await open().vend(poor)).toMatchObject({ state: 'done' })
})

const credit = (digits: string | undefined) => ({ kind: 'credit', digits })
const bonus = (digits: string | undefined) => ({ kind: 'bonus', digits })
const keyChange = (digits: string | undefined) => ({ kind: 'key change', digits })

test.each<[fields: object, done: object]>([
  [{ purchased_code: `Token : ${grouped}` }, { tokens: [credit(groupedDigits)] }],
  [{ purchased_code: `Token: ${grouped.replaceAll(' ', '-')}` }, { tokens: [credit(groupedDigits)] }],
  [{ token: one, Token: one, mainToken: one, purchased_code: `Token : ${one}` }, { tokens: [credit(one)] }],
  [
    { Token: one, Units: 19.55, Tariff: null, DebtAmount: null },
    { tokens: [credit(one)], units: '19.55' },
  ],
  [
    {
      purchased_code: `Token : ${one} Bonus Token : ${two}`,
      ...{ mainToken: one, mainTokenUnits: 16666.6667, bonusToken: two, tariffIndex: '52' },
    },
    { tokens: [credit(one), bonus(two)], units: '16666.667', tariff: '52' },
  ],
  [{ purchased_code: `Token : ${one} Bonus Token : ${two}` }, { tokens: [credit(one), bonus(two)] }],
  [{ purchased_code: `${one}, ${two}` }, { tokens: [credit(one), credit(two)] }],
  [{ purchased_code: `${one} ${grouped}` }, { tokens: [credit(one), credit(groupedDigits)] }],
  [
    { token: one, kct1: two, kct2: three, bonus_token: four },
    { tokens: [keyChange(two), keyChange(three), credit(one), bonus(four)] },
  ],
  [{ Token: one, KCT1: grouped, KCT2: 'N/A' }, { tokens: [keyChange(groupedDigits), credit(one)] }],
  [
    { purchased_code: `KCT1 ${grouped} KCT2: ${two} Token ${one}` },
    { tokens: [keyChange(groupedDigits), keyChange(two), credit(one)] },
  ],
  [{ token: one, configureToken: two, resetToken: 'N/A' }, { tokens: [keyChange(two), credit(one)] }],
  [{ tokens: [one, two] }, { tokens: [credit(one), credit(two)] }],
  [
    { content: { transactions: { status: 'delivered', extras: `Token : ${one}` } } },
    { tokens: [credit(one)] },
  ],
  [
    { token: one, units: '79.90 kWh' },
    { tokens: [credit(one)], units: '79.9' },
  ],
  [
    { token: one, purchasedUnits: '1,035.4' },
    { tokens: [credit(one)], units: '1035.4' },
  ],
  [{ token: one, units: 'N/A', tariff: 'N/A', debtAmount: 0 }, { tokens: [credit(one)] }],
  [
    { token: one, debtAmount: '1,250.50' },
    { tokens: [credit(one)], debtKobo: 125_050 },
  ],
  [
    { token: one, DebtAmount: 19.99 },
    { tokens: [credit(one)], debtKobo: 1999 },
  ],
  [{ token: one, debt: '-5', debtDescription: '1122' }, { tokens: [credit(one)] }],
])('reads tokens, units, tariff and debt from %j', async (fields, done) => {
  vtpass.sell(() => fields)
  const placed = order()
  expect(await open().vend(placed)).toEqual({ state: 'done', ...done })
  expect(await open().ask(placed)).toEqual({ state: 'done', ...done })
})

test.each<[object]>([
  [{ purchased_code: '', token: null }],
  [{ token: 'N/A' }],
  [{ token: '123456789012345' }],
  [{ token: `${one}1` }],
  // A JSON number of 20 digits loses its last ones.
  [{ token: Number(one) }],
  [{ exchangeReference: one }],
])('an order for a prepaid meter waits when %j holds no complete token', async (fields) => {
  vtpass.sell(() => fields)
  expect(await open().vend(order())).toEqual(waiting)
})
