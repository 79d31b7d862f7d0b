import { expect, test } from 'vitest'
import { dayInWords } from '#domain/dateWords.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { askForPaper } from '../../support/papers.ts'
import { pagesOf } from '../../support/pdfText.ts'

onBothEngines('receipts and statements', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)

  /** A new customer with a unit of ₦1,000, who has paid these amounts in this order. */
  async function buyer(...amounts: readonly number[]) {
    const unit = await estate.unit({ price: 1000 })
    const { user, token } = await api.signedIn()
    const [deposit, ...more] = amounts
    const { _id: ownedUnitId } = await estate.assign(unit._id, user.email, deposit)
    for (const amount of more) {
      api.clock.pass(1000)
      await estate.pay(ownedUnitId, amount)
    }
    const lines = async () => (await api.call('GET /user/user-transactions', { token })).data
    return {
      unitId: unit._id,
      ownedUnitId,
      token,
      lines,
      async payElectricity(amount: number) {
        const body = { name: 'Ada', metre_number: '04512345678', amount, unitId: unit._id }
        const { data } = await api.call('POST /user/make-bill-payment', { token, body })
        await api.decide(data.reference)
      },
      receipt: async (amount: number) => {
        const line = (await lines()).find((one) => one.amount === amount)
        return (await askForPaper(api, `user/receipt/${line?.txId}`, token)).text
      },
      statement: async () => (await askForPaper(api, `user/statement/${unit._id}`, token)).text,
    }
  }

  test('a statement counts down from the price and lists electricity separately', async () => {
    const { payElectricity, statement, receipt } = await buyer(200.5, 300)
    await payElectricity(50)
    const text = await statement()
    expect(text).toMatch(/Price\n₦1,000\.00\nPaid\n₦500\.50\nLeft to pay\n₦499\.50\n/)
    expect(text).toMatch(/^Deposit$/m)
    const [payments, electricity] = text.split(/^Electricity$/m)
    expect(payments).toMatch(/₦200\.50\n₦799\.50\n[^₦]*₦300\.00\n₦499\.50\n/)
    expect(payments).not.toContain('₦50.00')
    expect(electricity?.match(/₦.*/g)).toEqual(['₦50.00', '₦50.00'])
    expect(await receipt(50)).toMatch(/^Paid on \d+ \w+ \d{4} at \d\d:\d\d$/m)
  })

  test('the statement of an owner with a payment plan has its lines as the page shows them', async () => {
    const { unitId, ownedUnitId, token, statement } = await buyer(400)
    const lines = [
      { title: 'Deposit', amount: 300, dueOn: '2026-10-30' },
      { title: 'Second payment', amount: 300, dueOn: '2026-11-10' },
      { title: 'At handover', amount: 400 },
    ]
    expect(await statement()).not.toContain('Payment plan')
    await api.call('PUT /admin/payment-plan/{ownedUnitId}', {
      ...{ token: admin.token, params: { ownedUnitId } },
      body: { editedVersion: 0, tellOwner: false, lines },
    })
    const text = await statement()
    expect(text).toMatch(/30 Oct 2026\s+Deposit\s+₦300\.00\s+₦300\.00\s+Paid/)
    expect(text).toMatch(/10 Nov 2026\s+Second payment\s+₦300\.00\s+₦100\.00\s+Overdue/)
    expect(text).toMatch(/At handover\. When the company tells you\s+₦400\.00\s+₦0\.00\s+Later/)
    expect(text).toContain('Planned in all ₦1,000.00')
    const shown = await api.call('GET /user/payment-plan/{unitId}', { token, params: { unitId } })
    expect(shown.data.lines.map(({ paid, state }) => [paid, state])).toEqual([
      [300, 'paid'],
      [100, 'overdue'],
      [0, 'open'],
    ])
  })

  test('the owner gets a receipt of each payment and a statement, and other accounts get a 404', async () => {
    const { unitId, token, lines, payElectricity } = await buyer(250)
    await payElectricity(50)
    const receipts = (await lines()).map(({ txId }) => `user/receipt/${txId}`)
    expect(receipts).toHaveLength(2)
    const strangers = [await api.signedIn(), await api.signedIn('superAdmin')]
    for (const path of [...receipts, `user/statement/${unitId}`]) {
      const { status, headers, pdf } = await askForPaper(api, path, token)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
      expect(pagesOf(pdf)).toBe(1)
      for (const stranger of strangers)
        expect((await askForPaper(api, path, stranger.token)).status).toBe(404)
    }
    expect((await askForPaper(api, 'user/receipt/nothing', token)).status).toBe(404)
  })

  test('a receipt shows what was left after its payment, despite later payments and price changes', async () => {
    const { unitId, ownedUnitId, receipt } = await buyer(200, 100)
    api.clock.pass(1000)
    expect((await estate.editUnit(unitId, { price: 1200 })).status).toBe(200)
    api.clock.pass(1000)
    await estate.pay(ownedUnitId, 900)
    for (const [amount, left] of [
      [200, '₦800.00'],
      [100, '₦700.00'],
      [900, '₦0.00'],
    ] as const)
      expect(await receipt(amount)).toContain(`Amount\n₦${amount}.00\nLeft to pay after it\n${left}`)
  })

  test('the receipt of a reversed payment says so, and the reversal has a receipt of its own', async () => {
    const { lines, receipt, statement } = await buyer(250)
    const txId = (await lines())[0]?.txId
    const standing = await receipt(250)
    expect(standing).toContain('This confirms what you paid')
    expect(standing).toMatch(/^Recorded on \d+ \w+ \d{4}$/m)
    expect(standing).not.toMatch(/revers/i)
    expect(standing).toContain('Left to pay after it\n₦750.00')

    await estate.reverse(txId, 'Booked to the wrong home')
    const reversal = (await lines()).find(({ state }) => state === 'reversal')
    const reversed = await receipt(250)
    expect(reversed).toContain('Receipt (reversed)')
    expect(reversed).toContain('this payment was reversed and no longer counts')
    expect(reversed).toContain(`Reversed on ${dayInWords(reversal?.createdAt)}: Booked to the wrong home`)
    expect(reversed).toContain(`Reversal\n${reversal?.txId}`)
    expect(reversed).not.toContain('This confirms what you paid')
    expect(reversed).not.toContain('Left to pay')

    const own = await receipt(-250)
    expect(own).toMatch(/^Reversal$/m)
    expect(own).toContain('-₦250.00')
    expect(own).toContain(`Reversed receipt\n${txId}`)
    expect(own).toContain('Booked to the wrong home')
    expect(own).not.toContain('Thank you')

    const text = await statement()
    expect(text).toMatch(/Paid\n₦0\.00\nLeft to pay\n₦1,000\.00/)
    expect(text).toMatch(/\(reversed\)\n₦250\.00\n₦750\.00/)
    expect(text).toMatch(/-₦250\.00\n₦1,000\.00/)
  })
})
