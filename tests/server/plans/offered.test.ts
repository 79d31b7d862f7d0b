import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'

onBothEngines('offered plans', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)
  const { token } = admin
  let made = 0

  async function template() {
    const name = `Plan ${++made}`
    const lines = [
      { title: 'Deposit', share: 3000, afterMonths: 0 },
      { title: 'Balance', share: 7000, afterMonths: 12 },
    ]
    const { data } = await api.call('POST /admin/plan-templates', { token, body: { name, lines } })
    return { id: data._id, name, lines }
  }

  const choose = (projectId: string, templateIds: unknown) =>
    api.call('PUT /admin/project/{projectId}/plans', { token, params: { projectId }, body: { templateIds } })
  const chosen = async (projectId: string) =>
    (await api.call('GET /admin/project/{projectId}/plans', { token, params: { projectId } })).data
  const seen = async (unitId: string) =>
    (await api.call('GET /public/unit/{unitId}', { params: { unitId } })).data[0]?.plans

  test('visitors see the plans of a project on its homes for sale, in the order of the admin', async () => {
    const { _id: projectId } = await estate.project()
    const { _id: unitId } = await estate.unit({ projectId })
    const elsewhere = await estate.unit()
    const [one, two] = [await template(), await template()]
    expect(await seen(unitId)).toEqual([])
    expect((await choose(projectId, [two.id, one.id])).status).toBe(200)
    expect((await chosen(projectId)).map(({ _id }) => _id)).toEqual([two.id, one.id])
    const plans = [two, one].map(({ name, lines }) => ({ name, lines }))
    expect(await seen(unitId)).toEqual(plans)
    expect(await seen(elsewhere._id)).toEqual([])
    await estate.assign(unitId)
    expect(await seen(unitId)).toEqual([])
  })

  test('a plan that is changed, deleted or no longer chosen is so at once for visitors', async () => {
    const { _id: projectId } = await estate.project()
    const { _id: unitId } = await estate.unit({ projectId })
    const [one, two] = [await template(), await template()]
    await choose(projectId, [one.id, two.id])
    const names = async () => (await seen(unitId))?.map(({ name }) => name)
    expect(await names()).toEqual([one.name, two.name])
    const params = { templateId: one.id }
    const body = { name: 'Renamed', lines: one.lines, editedVersion: 1 }
    await api.call('PUT /admin/plan-template/{templateId}', {
      token,
      params,
      body: { ...body, name: `${body.name} ${made}` },
    })
    expect(await names()).toEqual([`Renamed ${made}`, two.name])
    await api.call('DELETE /admin/plan-template/{templateId}', { token, params })
    expect(await names()).toEqual([two.name])
    await choose(projectId, [])
    expect(await names()).toEqual([])
  })

  test('unknown templates, more than five and unknown projects are refused', async () => {
    const { _id: projectId } = await estate.project()
    const { id } = await template()
    const message = 'One of these templates was deleted. Choose again.'
    expect(await choose(projectId, [id, 'nothing'])).toMatchObject({
      status: 400,
      issues: [{ path: ['templateIds'], message }],
    })
    expect((await choose(projectId, Array(6).fill(id))).status).toBe(400)
    expect((await choose(projectId, 'all')).status).toBe(400)
    expect((await choose('nothing', [id])).status).toBe(404)
    expect(await chosen(projectId)).toEqual([])
    expect((await choose(projectId, [id, id])).data).toHaveLength(1)
  })
})
