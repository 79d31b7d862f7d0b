import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api, admin, estate } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { makeOfferedPlans } = await import('#stores/properties/offeredPlans.ts')
const { dataIn } = await import('#stores/loading/resource.ts')

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  startSession({ token: admin.token, user: { ...admin.user, version: 1 } })
})

async function addTemplate(name: string): Promise<string> {
  const body = { name, lines: [{ title: 'The price', share: 10_000, afterMonths: 0 }] }
  return (await api.call('POST /admin/plan-templates', { token: admin.token, body })).data._id
}

async function openPanel() {
  const { _id: projectId } = await estate.project()
  const plans = makeOfferedPlans(projectId)
  onTestFinished(plans.offered.$resource.listen(() => undefined))
  await plans.offered.reload()
  return { plans, names: () => dataIn(plans.offered.$resource.get())?.map(({ name }) => name) }
}

test('plans are chosen in an order, and a choice whose answer was lost shows as it is', async () => {
  const [one, two] = [await addTemplate('One'), await addTemplate('Two')]
  const { plans, names } = await openPanel()
  expect(names()).toEqual([])
  await plans.choose([two, one])
  expect(names()).toEqual(['Two', 'One'])
  network.loseAnswer(/^PUT \/admin\/project\/.*\/plans$/)
  await expect(plans.choose([one])).rejects.toMatchObject({ status: 0 })
  expect(names()).toEqual(['One'])
  await plans.choose([])
  expect(names()).toEqual([])
})

test('a template that a colleague has deleted is refused, and what was chosen stays', async () => {
  const [kept, gone] = [await addTemplate('Kept'), await addTemplate('Gone')]
  const { plans, names } = await openPanel()
  await plans.choose([kept])
  await api.call('DELETE /admin/plan-template/{templateId}', {
    token: admin.token,
    params: { templateId: gone },
  })
  await expect(plans.choose([kept, gone])).rejects.toMatchObject({ status: 400 })
  expect(names()).toEqual(['Kept'])
})
