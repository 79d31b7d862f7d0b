import { nanoid } from 'nanoid'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LedgerPart } from '#stores/owners/ledgerMonth.ts'
import { addOwnership, addUnit } from '../../support/database/rows.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'
import { makeReseller } from '../../support/worlds/powerWorld.ts'

vi.mock('react-hot-toast/headless', () => {
  const toast = () => undefined
  return { toast: Object.assign(toast, { error: toast, success: toast }) }
})
const saved: { name: string; text: string }[] = []
vi.mock('#browser/media/download.ts', () => ({
  download: (name: string, text: string) => saved.push({ name, text }),
}))

const { database, network, api, admin } = await openTabOnApi('https://plinth.example/', {
  power: makeReseller().port,
})
const { startSession } = await import('#stores/session/session.ts')
const { exportLedger, ledgerOf, reverseLine, vendOf } = await import('#stores/owners/ledgerMonth.ts')
const { vendActions } = await import('#stores/electricity/vends.ts')
const { dataIn } = await import('#stores/loading/resource.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })

/** More than one answer holds. */
const many = 1100
const owner = await api.signedIn()
const unitId = await database.write(async (trx) => {
  const id = await addUnit(trx)
  const ownerId = owner.user._id
  const ownershipId = await addOwnership(trx, id, ownerId)
  const lines = Array.from({ length: many }, (_, index) => {
    const at = new Date(Date.parse('2026-10-02T00:00:00.000Z') + index * 1000).toISOString()
    return {
      ...{ id: nanoid(), tx_id: `TX${index}`, unit_id: id, owner_id: ownerId, ownership_id: ownershipId },
      ...{ kind: 'property' as const, title: `Instalment ${index}, A1`, amount_kobo: 100_00 + index },
      ...{ bill_id: null, created_by: null, created_at: at, dated_at: at, reverses: null, reason: null },
    }
  })
  await trx.insertInto('transactions').values(lines).execute()
  return id
})

/** Pays for electricity today. @returns the id of the bill */
async function payForPower(): Promise<string> {
  const { data } = await api.call('POST /user/make-bill-payment', {
    token: owner.token,
    body: {
      ...{ name: 'Ada Obi', metre_number: '45000000001', amount: 5000, unitId },
      ...{ company: 'ikeja-electric', meterKind: 'prepaid' },
    },
  })
  await api.decide(data.reference)
  return data.paymentId
}

const october: LedgerPart = { month: '2026-10', project: undefined }
const november: LedgerPart = { month: '2026-11', project: undefined }

/** Shows a part until the test ends, as its page does. */
async function show(part: LedgerPart) {
  const { lines, sums, ...rest } = ledgerOf(part)
  const loaded = () => dataIn(lines.$resource.get())
  const summed = () => dataIn(sums.$resource.get())
  onTestFinished(lines.$resource.listen(() => undefined))
  onTestFinished(sums.$resource.listen(() => undefined))
  await expect.poll(() => loaded() !== undefined && summed() !== undefined).toBe(true)
  return { ...rest, lines, loaded, summed, shown: () => loaded()?.rows.map(({ txId }) => txId) }
}

test('a month shows its fifty newest lines and the sums of all, and adds the next fifty on demand', async () => {
  const { lines, loaded, summed, shown } = await show(october)
  expect(loaded()?.total).toBe(many)
  expect(shown()).toHaveLength(50)
  expect(summed()).toEqual({ recorded: 116_044.5, reversed: 0, electricity: 0 })
  await lines.loadMore()
  expect(shown()).toEqual(Array.from({ length: 100 }, (_, index) => `TX${many - 1 - index}`))
})

test('a search and an order ask the server and belong to their part alone', async () => {
  const { arrange, loaded, shown } = await show(october)
  arrange({ q: ' tx77 ', order: { key: 'amount', descending: false } })
  await expect.poll(loaded).toMatchObject({ total: 11, query: { q: 'tx77', sort: 'amount', order: 'asc' } })
  expect(shown()).toEqual(['TX77', ...Array.from({ length: 10 }, (_, index) => `TX${770 + index}`)])
  expect((await show(november)).loaded()?.query.q).toBeUndefined()
  expect((await show({ ...october, project: 'another' })).loaded()).toMatchObject({ total: 0 })
  arrange({ q: '', order: undefined })
  await expect.poll(() => loaded()?.total).toBe(many)
})

test('the export saves every line of the part, also while a search is shown', async () => {
  const { arrange, loaded } = await show(october)
  arrange({ q: 'tx77' })
  await expect.poll(() => loaded()?.total).toBe(11)
  await exportLedger(october)
  const { name = '', text = '' } = saved.at(-1) ?? {}
  expect(name).toMatch(/payments-2026-10\.csv$/)
  const rows = text.split('\r\n')
  expect(rows).toHaveLength(many + 1)
  expect(rows[0]).toContain('Date,Project,Unit,Owner,Email,Title,Type,Amount')
  expect(rows.filter((row) => row.includes('Email'))).toHaveLength(1)
  arrange({ q: '' })
  await expect.poll(() => loaded()?.total).toBe(many)
})

test('a reversal shows in today’s month and its sums at once', async () => {
  await payForPower()
  const { loaded, summed, reload } = await show(november)
  await reload({ fresh: true })
  const [line] = loaded()?.rows ?? []
  expect(summed()?.electricity).toBe(5000)
  api.clock.pass(1000)
  await reverseLine(line?.txId ?? '', 'Paid back', november)
  expect(loaded()?.rows.map(({ state }) => state)).toEqual(['reversal', 'reversed'])
  expect(summed()?.electricity).toBe(0)
})

test('the electricity of a line is found by its bill and settled there, though its list shows another', async () => {
  const billId = await payForPower()
  const { arrange, loaded, shown } = await show(november)
  arrange({ q: 'nothing like it' })
  await expect.poll(() => loaded()?.total).toBe(0)
  const store = vendOf('2026-11', billId)
  onTestFinished(store.$resource.listen(() => undefined))
  await expect.poll(() => dataIn(store.$resource.get())?.vendState).toBe('waiting')
  network.loseAnswer(/\/vend$/)
  await vendActions(billId, store, (vend) => vend?.vendState).enter({ token: '12345678901234567890' })
  expect(dataIn(store.$resource.get())?.vendState).toBe('done')
  expect(shown()).toEqual([])
})

test('no call asks for the electricity of no bill', async () => {
  const store = vendOf('2026-11', '')
  const before = network.callsOf(/ledger/).length
  onTestFinished(store.$resource.listen(() => undefined))
  await expect.poll(() => store.$resource.get().state).toBe('ready')
  expect(network.callsOf(/ledger/)).toHaveLength(before)
})
