import { expect, onTestFinished, test, vi } from 'vitest'
import { companyDay, dayFrom } from '#domain/dates.ts'
import { makeEstate } from '../../support/database/estate.ts'
import { addOwnership, addProject, addUnit, addUser } from '../../support/database/rows.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'

const saved: { name: string; text: string }[] = []
vi.mock('#browser/media/download.ts', () => ({
  download: (name: string, text: string) => saved.push({ name, text }),
}))

const { api, database, network, admin } = await openTabOnApi(
  'https://plinth.example/admin-dashboard/payments?show=owed',
)
const { startSession } = await import('#stores/session/session.ts')
const { $view, setView } = await import('#stores/owners/ledger.ts')
const { $arrangement, balances, exportBalances, search, sortBy, sums } = await import(
  '#stores/owners/balances.ts'
)
const { dataIn } = await import('#stores/loading/resource.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })

/** Homes of one project, which nobody has paid for. */
const many = 60
const project = await database.write(async (trx) => {
  const project_id = await addProject(trx)
  for (let index = 0; index < many; index++) {
    const unit = { project_id, name: `Flat ${index}`, price_kobo: (index + 1) * 100_00 }
    await addOwnership(trx, await addUnit(trx, unit), await addUser(trx, { first_name: `Ngozi${index}` }))
  }
  return project_id
})
const planned = makePlanned(api, admin, makeEstate(api, admin))
const late = await planned.home({ price: 1000, paid: 100 })
const today = companyDay(api.clock.iso())
await late.save([{ title: 'All', amount: 1000, dueOn: dayFrom(today, -40) }])
const full = await planned.home({ price: 500, paid: 500 })

const loaded = () => dataIn(balances.$resource.get())
const total = () => loaded()?.total
const outstanding = () => loaded()?.rows.map((row) => row.outstanding)
/** Shows what is outstanding until the test ends, as its page does. */
async function show() {
  onTestFinished(balances.$resource.listen(() => undefined))
  onTestFinished(sums.$resource.listen(() => undefined))
  setView({ project: undefined, overdue: '' })
  $arrangement.set({ q: '', sort: undefined, order: 'asc' })
  await expect.poll(total).toBe(many + 1)
}
const linesOf = (file: { text: string } | undefined) => file?.text.split('\r\n') ?? []

test('loads fifty homes that are not paid in full, and the others on demand', async () => {
  await show()
  expect(loaded()?.rows).toHaveLength(50)
  await balances.loadMore()
  expect(loaded()?.rows).toHaveLength(many + 1)
  expect(loaded()?.rows.at(-1)?.unitId).toBe(late.unitId)
})

test('a column sorts the whole list, the largest amount first, and a second click reverses it', async () => {
  await show()
  sortBy('outstanding')
  await expect.poll(() => outstanding()?.[0]).toBe(many * 100)
  sortBy('outstanding')
  await expect.poll(() => outstanding()?.[0]).toBe(100)
  sortBy('unit')
  expect($arrangement.get()).toMatchObject({ sort: 'unit', order: 'asc' })
})

test('a search asks the server, and keeps the shown homes until its answer', async () => {
  await show()
  const before = outstanding()
  const answer = network.holdAnswer(/balances/)
  for (const q of ['n', 'ng', ' ngozi59 ']) search(q)
  await answer.carriedOut
  expect(outstanding()).toEqual(before)
  answer.release()
  await expect.poll(() => loaded()?.query.q).toBe('ngozi59')
  expect(outstanding()).toEqual([many * 100])
})

test('the filters find homes and sum them, also when they were changed while nothing was shown', async () => {
  await show()
  const summed = () => dataIn(sums.$resource.get())
  expect(summed()).toMatchObject({ paid: 600, overdue: 900, query: {} })
  setView({ overdue: '31-60' })
  await expect.poll(total).toBe(1)
  await expect.poll(summed).toMatchObject({ overdue: 900, query: { overdue: '31-60' } })
  setView({ overdue: '1-30', project })
  await expect.poll(total).toBe(0)
  await expect.poll(summed).toMatchObject({ paid: 0, overdue: 0, query: { overdue: '1-30', project } })
  expect($view.get().show).toBe('owed')
})

test('the sums follow a filter that was changed while they were not shown', async () => {
  setView({ project: undefined, overdue: '' })
  onTestFinished(sums.$resource.listen(() => undefined))
  await expect.poll(() => dataIn(sums.$resource.get())).toMatchObject({ overdue: 900, query: {} })
})

test('the export saves every home of the filter, also those paid in full, or those that are overdue', async () => {
  await show()
  search('ngozi59')
  await exportBalances(true)
  expect(linesOf(saved.at(-1))).toHaveLength(1 + many + 2)
  expect(linesOf(saved.at(-1))[0]).toContain('Overdue (NGN),Overdue since,Next due,Next due (NGN)')
  expect(saved.at(-1)?.text).toContain(full.email)
  setView({ overdue: 'any' })
  await exportBalances(true)
  expect(linesOf(saved.at(-1))).toHaveLength(2)
  expect(saved.at(-1)?.text).toContain(late.email)
  setView({ overdue: '', project })
  await exportBalances(false)
  expect(linesOf(saved.at(-1))).toHaveLength(1 + many)
  expect(linesOf(saved.at(-1))[0]).not.toContain('Overdue')
  await expect.poll(() => loaded()?.query).toEqual({ project, owed: 'open', q: 'ngozi59' })
  await expect.poll(() => dataIn(sums.$resource.get())?.query).toEqual({ project })
})
