import type { TestApp } from './app.ts'
import type { Person } from './estate.ts'

/** What an admin does with a unit's owner and payments, and what is told of them. */
export function makeOwning(api: TestApp, { token }: Person) {
  const assign = (unitId: string, body: object) =>
    api.call('POST /admin/unit/{unitId}/add-user', { token, params: { unitId }, body })
  const pay = (ownedUnitId: string, newPrice: unknown) =>
    api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      token,
      params: { ownedUnitId },
      body: { newPrice },
    })
  const ownerOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-owner-details/{unitId}', { token, params: { unitId } })).data
  const paymentsOf = async (unitId: string) =>
    (await api.call('GET /admin/unit-transactions/{unitId}', { token, params: { unitId } })).data
  return { assign, pay, ownerOf, paymentsOf }
}
