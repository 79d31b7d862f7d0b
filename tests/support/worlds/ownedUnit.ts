import type { TestApp } from '../app.ts'
import type { Estate } from '../database/estate.ts'

/** A unit of ₦1,000 whose owner paid 400, 300 and 100; the last payment is reversed. */
export async function makeOwnedUnit(api: TestApp, estate: Estate, name: string) {
  const project = await estate.project()
  const unit = await estate.unit({ price: 1000, name, projectId: project._id })
  const email = `${name.toLowerCase()}@example.com`
  const owner = await estate.assign(unit._id, email, 400)
  await estate.pay(owner._id, 300)
  await estate.pay(owner._id, 100)
  await estate.reverse((await estate.paymentsOf(unit._id))[0]?.txId)
  return { project, unit, email, owner, customer: await api.signIn(email) }
}
