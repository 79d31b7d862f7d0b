import { expect, test } from 'vitest'
import { callKeys, callOf } from '#contract/calls.ts'
import { changesOf } from '#domain/auditTexts.ts'
import { sandboxPower } from '#server/adapters/sandboxPower.ts'
import { makeTrail } from '../../support/auditTrail.ts'
import { startEstate } from '../../support/database/estate.ts'
import { type AdminKey, adminRows } from '../../support/roles/adminRoleRows.ts'
import { makeRoleWorld } from '../../support/worlds/roleWorld.ts'

const { api, estate } = await startEstate('sqlite', { power: sandboxPower })
const world = await makeRoleWorld(api)
const { superAdmin } = world.people
const { writtenBy } = makeTrail(api, superAdmin)

/** A unit that costs ₦1,000, of which ₦100 are paid. */
const paidHome = async (name: string) => {
  const { _id: unitId } = await estate.unit({ name, price: 1000 })
  return { unitId, owner: await estate.assign(unitId, undefined, 100) }
}
const reverseOne = async (reason: string) => {
  const { unitId } = await paidHome('R1')
  return estate.reverse((await estate.paymentsOf(unitId))[0]?.txId, reason)
}
const removeOne = async (reason: string) => estate.removeOwner((await paidHome('R2')).owner._id, reason)

test('the entry of a reversal shows the payment, the reason and the new outstanding amount', async () => {
  const written = await writtenBy(() => reverseOne('Paid for another home'))
  const entry = written.find(({ action }) => action === 'payment reversed')
  expect(entry?.subject?.name).toBe('R1')
  expect(changesOf(entry ?? {})).toEqual([
    { field: 'Price paid', before: '₦100.00', after: '₦0.00' },
    { field: 'Recent payment', before: '₦100.00', after: '₦0.00' },
    { field: 'Outstanding', before: '₦900.00', after: '₦1,000.00' },
    { field: 'Payment', before: undefined, after: 'Deposit, R1' },
    { field: 'Reason', before: undefined, after: 'Paid for another home' },
  ])
})

test('the entry of a removal shows the owner, the reason and the number of reversed payments', async () => {
  const written = await writtenBy(() => removeOne('Another Ada was meant'))
  const entry = written.find(({ action }) => action === 'owner removed')
  expect(entry?.subject?.name).toBe('R2')
  expect(changesOf(entry ?? {})).toEqual([
    { field: 'Owner', before: 'Ada Obi', after: undefined },
    { field: 'Price paid', before: '₦100.00', after: undefined },
    { field: 'Recent payment', before: '₦100.00', after: undefined },
    { field: 'Outstanding', before: '₦900.00', after: undefined },
    { field: 'Reason', before: undefined, after: 'Another Ada was meant' },
    { field: 'Reversed payments', before: undefined, after: '1' },
  ])
  const assigned = written.find(({ action }) => action === 'owner assigned')
  expect(changesOf(assigned ?? {}).map(({ field }) => field)).not.toContain('Removable')
  expect(assigned?.subject?.name).toBe('R2')
})

/** Changes no record: it only has the site built sooner. */
const publishes = 'POST /admin/publish'
const isChanging = (key: string): key is AdminKey =>
  key.includes(' /admin/') && !key.startsWith('GET ') && key !== publishes

test.each(callKeys.filter(isChanging))('%s writes an entry in the audit trail', async (key) => {
  const role = callOf(key).access === 'superAdmin' ? 'superAdmin' : 'admin'
  expect(callOf(key).access).toMatch(/dmin$/)
  const asked = await adminRows[key].ask(world, role)
  const { token, user } = world.people[role]
  let status = 0
  const written = await writtenBy(async () => {
    status = (await api.call(key, { token, ...asked })).status
  })
  expect(status).toBeLessThan(300)
  expect(written).not.toEqual([])
  expect(written.every(({ actor }) => actor?._id === user._id)).toBe(true)
  expect(written.every(({ before, after }) => before !== null || after !== null)).toBe(true)
})
