import type { TestApp } from './app.ts'
import type { Estate, Person } from './estate.ts'

/** An admin who removes owners. */
export function makeRemoving(api: TestApp, { token }: Person, estate: Estate) {
  const linesOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-transactions/{unitId}', { token, params: { unitId } })).data
  const ownersOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-owner-details/{unitId}', { token, params: { unitId } })).data
  const pay = (ownedUnitId: string, newPrice: number) =>
    api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      token,
      params: { ownedUnitId },
      body: { newPrice },
    })
  const remove = (ownedUnitId: string, reason: unknown = 'Another person was meant', key?: string) =>
    api.call('POST /admin/unit-owner/{ownedUnitId}/remove', {
      token,
      params: { ownedUnitId },
      body: { reason },
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    })
  /** A unit of ₦1,000 whose owner paid 400, 300, 100, the last reversed already. */
  async function ownedUnit(name: string) {
    const project = await estate.project()
    const unit = await estate.unit({ price: 1000, name, projectId: project._id })
    const email = `${name.toLowerCase()}@example.com`
    const owner = await estate.assign(unit._id, email, 400)
    await pay(owner._id, 300)
    await pay(owner._id, 100)
    const [last] = await linesOf(unit._id)
    await api.call('POST /admin/unit-transaction/{txId}/reverse', {
      token,
      params: { txId: last?.txId ?? '' },
      body: { reason: 'Recorded twice' },
    })
    return { project, unit, email, owner, customer: await api.signIn(email) }
  }
  return { linesOf, ownersOf, pay, remove, ownedUnit }
}
