import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayInWords } from '#domain/dateWords.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
import { pagesOf, pdfText } from '../support/pdfText.ts'
import { addOwnership, addUnit } from '../support/rows.ts'

onBothEngines('receipts and statements', (engine) => {
  let database: TestDatabase
  let api: TestApp
  beforeAll(async () => {
    database = await makeDatabase(engine)
    api = makeTestApp(database)
  })
  afterAll(() => database.remove())

  /** An owner with one property payment and one paid electricity bill. */
  async function payingOwner() {
    const owner = await api.signedIn()
    const admin = await api.signedIn('admin')
    const unitId = await database.write((trx) => addUnit(trx))
    const ownedUnitId = await database.write((trx) => addOwnership(trx, unitId, owner.user._id))
    const paid = await api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      token: admin.token,
      params: { ownedUnitId },
      body: { newPrice: 2_500_000 },
    })
    expect(paid.status).toBe(200)
    const { reference } = (
      await api.call('POST /user/make-bill-payment', {
        token: owner.token,
        body: { name: 'Ada', metre_number: '04512345678', amount: 5000, unitId },
      })
    ).data
    await api.app.request(`/sandbox/checkout/${reference}`, { method: 'POST', body: 'decision=pay' })
    const { data } = await api.call('GET /user/user-transactions', { token: owner.token })
    expect(data.map(({ txType }) => txType).toSorted()).toEqual(['electricity', 'property'])
    return { owner, unitId, txIds: data.map(({ txId }) => txId) }
  }

  const fetchPdf = (path: string, token: string) =>
    api.app.request(`/api/v1/user/${path}`, { headers: { Authorization: `Bearer ${token}` } })

  test('a statement counts down from the price, and electricity stands apart', async () => {
    const owner = await api.signedIn()
    const admin = await api.signedIn('admin')
    const unitId = await database.write((trx) => addUnit(trx, { price_kobo: 1000_00 }))
    const ownedUnitId = await database.write((trx) => addOwnership(trx, unitId, owner.user._id))
    for (const newPrice of [200.5, 300]) {
      await api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId },
        body: { newPrice },
      })
      api.clock.pass(1000)
    }
    const bill = { name: 'Ada', metre_number: '04512345678', amount: 50, unitId }
    const { data } = await api.call('POST /user/make-bill-payment', { token: owner.token, body: bill })
    await api.app.request(`/sandbox/checkout/${data.reference}`, { method: 'POST', body: 'decision=pay' })
    const textOf = async (path: string) =>
      pdfText(new Uint8Array(await (await fetchPdf(path, owner.token)).arrayBuffer()))

    const statement = await textOf(`statement/${unitId}`)
    expect(statement).toMatch(/Price\n₦1,000\.00\nPaid\n₦500\.50\nLeft to pay\n₦499\.50\n/)
    expect(statement).toMatch(/^Deposit$/m)
    const [payments, electricity] = statement.split(/^Electricity$/m)
    expect(payments).toMatch(/₦200\.50\n₦799\.50\n[^₦]*₦300\.00\n₦499\.50\n/)
    expect(payments).not.toContain('₦50.00')
    expect(electricity?.match(/₦.*/g)).toEqual(['₦50.00', '₦50.00'])
    const listed = (await api.call('GET /user/user-transactions', { token: owner.token })).data
    const { txId } = listed.find(({ amount }) => amount === 300) ?? {}
    expect(await textOf(`receipt/${txId}`)).toMatch(/Amount\n₦300\.00\nLeft to pay after it\n₦499\.50$/m)
    const paidBill = listed.find(({ amount }) => amount === 50)
    expect(await textOf(`receipt/${paidBill?.txId}`)).toMatch(/^Paid on \d+ \w+ \d{4} at \d\d:\d\d$/m)
  })

  test('the owner gets a receipt of each payment and the statement, nobody else does', async () => {
    const { owner, unitId, txIds } = await payingOwner()
    const stranger = await api.signedIn()
    const superAdmin = await api.signedIn('superAdmin')
    for (const path of [...txIds.map((txId) => `receipt/${txId}`), `statement/${unitId}`]) {
      const response = await fetchPdf(path, owner.token)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('cache-control')).toBe('no-store')
      const pdf = new Uint8Array(await response.arrayBuffer())
      expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
      expect(pagesOf(pdf)).toBe(1)
      expect((await fetchPdf(path, stranger.token)).status).toBe(404)
      expect((await fetchPdf(path, superAdmin.token)).status).toBe(404)
    }
    expect((await fetchPdf('receipt/nothing', owner.token)).status).toBe(404)
  })

  test('the receipt of a payment says what was left after it, also when more was paid or the price changed', async () => {
    const owner = await api.signedIn()
    const admin = await api.signedIn('admin')
    const unitId = await database.write((trx) => addUnit(trx, { price_kobo: 1000_00 }))
    const ownedUnitId = await database.write((trx) => addOwnership(trx, unitId, owner.user._id))
    const pay = (newPrice: number) =>
      api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId },
        body: { newPrice },
      })
    await pay(200)
    api.clock.pass(1000)
    await pay(100)
    api.clock.pass(1000)
    const unit = { name: 'A1', price: 1200, numberOfRooms: 1, numberOfBathRooms: 1, paymentPlan: 'full' }
    const edited = await api.call('PUT /admin/unit/{unitId}/update-unit', {
      token: admin.token,
      params: { unitId },
      body: { ...unit, image: 'https://pictures.example/a1.jpg' },
    })
    expect(edited.status).toBe(200)
    api.clock.pass(1000)
    await pay(900)
    const listed = (await api.call('GET /user/user-transactions', { token: owner.token })).data
    const leftOn = async (amount: number) => {
      const { txId } = listed.find((line) => line.amount === amount) ?? {}
      const response = await fetchPdf(`receipt/${txId}`, owner.token)
      const text = pdfText(new Uint8Array(await response.arrayBuffer()))
      return /^Left to pay after it\n(.*)$/m.exec(text)?.[1]
    }
    expect([await leftOn(200), await leftOn(100), await leftOn(900)]).toEqual(['₦800.00', '₦700.00', '₦0.00'])
  })

  test('a reversed payment says so on its receipt, and its reversal has one that names it', async () => {
    const { owner, unitId } = await payingOwner()
    const admin = await api.signedIn('admin')
    const textOf = async (path: string) =>
      pdfText(new Uint8Array(await (await fetchPdf(path, owner.token)).arrayBuffer()))
    const listed = async () => (await api.call('GET /user/user-transactions', { token: owner.token })).data
    const { txId = '' } = (await listed()).find(({ txType }) => txType === 'property') ?? {}
    const standing = await textOf(`receipt/${txId}`)
    expect(standing).toContain('This confirms what you paid')
    expect(standing).toMatch(/^Recorded on \d+ \w+ \d{4}$/m)
    expect(standing).not.toMatch(/revers/i)
    expect(standing).toContain('Left to pay after it\n₦47,500,000.00')

    await api.call('POST /admin/unit-transaction/{txId}/reverse', {
      token: admin.token,
      params: { txId },
      body: { reason: 'Booked to the wrong home' },
    })
    const reversal = (await listed()).find(({ state }) => state === 'reversal')
    const on = dayInWords(reversal?.createdAt)
    const receipt = await textOf(`receipt/${txId}`)
    expect(receipt).toContain('Receipt (reversed)')
    expect(receipt).toContain('this payment was reversed and no longer counts')
    expect(receipt).toContain(`Reversed on ${on}: Booked to the wrong home`)
    expect(receipt).toContain(`Reversal\n${reversal?.txId}`)
    expect(receipt).not.toContain('This confirms what you paid')
    expect(receipt).not.toContain('Left to pay')

    const own = await textOf(`receipt/${reversal?.txId}`)
    expect(own).toMatch(/^Reversal$/m)
    expect(own).toContain('-₦2,500,000.00')
    expect(own).toContain(`Reversed receipt\n${txId}`)
    expect(own).toContain('Booked to the wrong home')
    expect(own).not.toContain('Thank you')

    const statement = await textOf(`statement/${unitId}`)
    expect(statement).toMatch(/Paid\n₦0\.00\nLeft to pay\n₦50,000,000\.00/)
    expect(statement).toMatch(/\(reversed\)\n₦2,500,000\.00\n₦47,500,000\.00/)
    expect(statement).toMatch(/-₦2,500,000\.00\n₦50,000,000\.00/)
  })
})
