import { expect, test } from 'vitest'
import { cleanCode } from '#domain/paperCode.ts'
import { day } from '#domain/time.ts'
import { siteUrl } from '../../support/app.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, startEstate } from '../../support/database/estate.ts'
import { scanned } from '../../support/paperCode.ts'
import { askForPaper } from '../../support/papers.ts'

const nothing = { status: 404, message: 'We issued no such paper' }

onBothEngines('checked papers', async (engine) => {
  const { api, ...started } = await startEstate(engine)
  let { admin, estate } = started
  let visitors = 0

  /** Asks from an address of its own, so that no limit counts the tests together. */
  async function check(code: string) {
    const headers = { 'X-Forwarded-For': `10.9.${Math.floor(visitors / 250)}.${visitors++ % 250}` }
    const { status, message, data } = await api.call('GET /public/verify/{code}', {
      params: { code },
      headers,
    })
    return { status, message, ...(data && { data }) }
  }

  /** Lets days pass, over which an admin's session ends. */
  async function passDays(days: number) {
    api.clock.pass(days * day)
    admin = await api.signedIn('superAdmin')
    estate = makeEstate(api, admin)
  }

  async function buyer(...amounts: readonly number[]) {
    const unit = await estate.unit({ name: 'Quay Loft 104', price: 5000 })
    const { user, token } = await api.signedIn()
    const [deposit, ...more] = amounts
    const { _id: ownedUnitId } = await estate.assign(unit._id, user.email, deposit)
    for (const amount of more) {
      api.clock.pass(1000)
      await estate.pay(ownedUnitId, amount)
    }
    api.clock.pass(1000)
    const lines = async () => (await api.call('GET /user/user-transactions', { token })).data
    const codeOn = async (path: string) => {
      const { pdf } = await askForPaper(api, path, token)
      const address = scanned(pdf)
      expect(address.startsWith(`${siteUrl}/verify#`)).toBe(true)
      return address.slice(address.indexOf('#') + 1)
    }
    return {
      ...{ unitId: unit._id, ownedUnitId, user, token, lines, codeOn },
      receiptCode: async (of: string | undefined) => codeOn(`user/receipt/${of}`),
      statementCode: () => codeOn(`user/statement/${unit._id}`),
    }
  }

  const received = { receivedOn: '2026-11-03' }

  test('the code on a receipt tells amount, day, home and first letters, and nothing else', async () => {
    const { lines, receiptCode, ownedUnitId } = await buyer(2500.5)
    await estate.pay(ownedUnitId, 100, received)
    const [newer, deposit] = [...(await lines())].sort((one, other) => one.amount - other.amount)
    const told = { kind: 'receipt', home: 'Quay Loft 104, Palm Court', owner: 'T*** P***' }
    expect(await check(await receiptCode(deposit?.txId))).toEqual({
      status: 200,
      message: 'OK',
      data: { ...told, reference: deposit?.txId, amount: 2500.5, on: '2026-11-20' },
    })
    expect(await check(await receiptCode(newer?.txId))).toEqual({
      status: 200,
      message: 'OK',
      data: { ...told, reference: newer?.txId, amount: 100, on: '2026-11-03' },
    })
  })

  test('a code may be typed in small letters, with blanks, dashes and the address before it', async () => {
    const { lines, receiptCode } = await buyer(300)
    const code = await receiptCode((await lines())[0]?.txId)
    const { data } = await check(code)
    expect(data?.amount).toBe(300)
    const typed = code.replaceAll(/[^0-9A-Z]/g, '').replaceAll(/.{4}/g, '$& ')
    for (const other of [typed, typed.toLowerCase(), `plinth.example/verify#${code}`, `- ${code} -`])
      expect((await check(other)).data).toEqual(data)
  })

  test('a code with one letter changed anywhere belongs to no paper of ours', async () => {
    const { lines, receiptCode, statementCode } = await buyer(300)
    for (const code of [await receiptCode((await lines())[0]?.txId), await statementCode()]) {
      expect((await check(code)).data).toBeDefined()
      const letters = cleanCode(code)
      for (const index of letters.split('').keys()) {
        const other = letters[index] === '7' ? '8' : '7'
        expect(await check(letters.slice(0, index) + other + letters.slice(index + 1))).toEqual(nothing)
      }
    }
  })

  test('a guess gets the same answer whether the payment exists or not', async () => {
    const { lines, statementCode } = await buyer(300)
    const txId = (await lines())[0]?.txId ?? ''
    const mac = '7'.repeat(24)
    const statement = cleanCode(await statementCode())
    for (const guess of [
      ...[`${txId}${mac}`, `${txId}261120${mac}`, `222222222222${mac}`, `222222222222261120${mac}`],
      // The code of a statement is none of a receipt, and a statement of another day is none.
      ...[`${txId}${statement.slice(18)}`, `${txId}261121${statement.slice(18)}`],
      ...[txId, 'nothing', '?', '#', '7'.repeat(99)],
    ])
      expect(await check(guess)).toEqual(nothing)
    expect((await check('7'.repeat(101))).status).toBe(400)
  })

  test('the receipt of a reversed payment says when it was reversed, and so does the reversal itself', async () => {
    const { lines, receiptCode } = await buyer(300)
    const txId = (await lines())[0]?.txId
    const code = await receiptCode(txId)
    await passDays(2)
    await estate.reverse(txId, 'Booked to the wrong home')
    expect((await check(code)).data).toMatchObject({ on: '2026-11-20', reversedOn: '2026-11-22' })
    expect(await receiptCode(txId)).toBe(code)
    const reversal = (await lines()).find(({ state }) => state === 'reversal')?.txId
    const { data } = await check(await receiptCode(reversal))
    expect(data).toMatchObject({ kind: 'reversal', reference: reversal, amount: 300, on: '2026-11-22' })
    expect(data.reversedOn).toBeUndefined()
  })

  test('a statement tells the sum and its day, and keeps to them after later payments', async () => {
    const { ownedUnitId, statementCode } = await buyer(300, 200.25)
    const before = await statementCode()
    const on = api.clock.iso().slice(0, 10)
    const told = { kind: 'statement', home: 'Quay Loft 104, Palm Court', owner: 'T*** P***', on }
    expect(await check(before)).toEqual({ status: 200, message: 'OK', data: { ...told, amount: 500.25 } })
    await estate.pay(ownedUnitId, 50)
    await passDays(1)
    expect((await check(before)).data?.amount).toBe(500.25)
    expect((await check(await statementCode())).data).toMatchObject({ amount: 550.25 })
  })

  test('a statement says when a payment on it was reversed since, and a newer one is without it', async () => {
    const { lines, statementCode } = await buyer(300, 200)
    const before = await statementCode()
    await passDays(1)
    await estate.reverse((await lines()).find(({ amount }) => amount === 200)?.txId, 'Twice')
    const reversedOn = api.clock.iso().slice(0, 10)
    expect((await check(before)).data).toMatchObject({ amount: 500, reversedOn })
    api.clock.pass(1000)
    const paper = (await check(await statementCode())).data
    expect([paper?.amount, paper?.reversedOn]).toEqual([300, undefined])
  })

  test('the receipt of electricity has a code, and says on paper where to type it', async () => {
    const { unitId, token, lines } = await buyer(300)
    const body = { name: 'Ada', metre_number: '04512345678', amount: 50, unitId }
    const { data } = await api.call('POST /user/make-bill-payment', { token, body })
    await api.decide(data.reference)
    const txId = (await lines()).find(({ amount }) => amount === 50)?.txId
    const { pdf, text } = await askForPaper(api, `user/receipt/${txId}`, token)
    const code = scanned(pdf).slice(`${siteUrl}/verify#`.length)
    expect(text).toContain('scan the code at the top, or open localhost:4321/verify and type:')
    expect(text.replaceAll(' ', '')).toContain(cleanCode(code))
    expect((await check(code)).data).toMatchObject({ kind: 'receipt', amount: 50, reference: txId })
  })

  test('a checked paper names nobody once its owner was erased', async () => {
    const { user, ownedUnitId, lines, receiptCode, statementCode } = await buyer(300)
    const codes = [await receiptCode((await lines())[0]?.txId), await statementCode()]
    await estate.removeOwner(ownedUnitId)
    expect((await api.erase(user._id)).status).toBe(200)
    for (const code of codes) {
      const paper = (await check(code)).data
      expect(paper?.amount).toBe(300)
      expect(paper).not.toHaveProperty('owner')
    }
  })

  test('an admin’s copy of a paper has the same code as the customer’s', async () => {
    const { ownedUnitId, statementCode } = await buyer(300)
    const { pdf } = await askForPaper(api, `admin/statement/${ownedUnitId}`, admin.token)
    expect(scanned(pdf)).toBe(`${siteUrl}/verify#${await statementCode()}`)
  })

  test('one address checks 60 papers in ten minutes, and then waits', async () => {
    const ask = () =>
      api.call('GET /public/verify/{code}', {
        params: { code: 'x' },
        headers: { 'X-Forwarded-For': '10.8.0.1' },
      })
    for (let count = 0; count < 60; count += 1) expect((await ask()).status).toBe(404)
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500)
  })
})
