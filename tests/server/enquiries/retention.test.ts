import { expect, test } from 'vitest'
import { retentionDays } from '#company.ts'
import { newsConsent } from '#contract/fields/texts.ts'
import { day } from '#domain/time.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { everyText } from '../../support/database/everyText.ts'

onBothEngines('retention of enquiries', async (engine) => {
  const { database, api, estate } = await startEstate(engine)

  let clients = 0
  const ask = async (name: string, more: object = {}) =>
    (
      await api.call('POST /public/enquiries', {
        body: {
          ...{ name, email: `${name}@visitor.example`, phoneNumber: '0803 555 0144' },
          ...{ message: `${name} asks for a secret`, ...more },
        },
        headers: { 'X-Forwarded-For': `10.0.0.${++clients}` },
      })
    ).data._id
  const signedIn = () => api.signedIn('superAdmin')
  const handle = async (enquiryId: string) => {
    const { token } = await signedIn()
    const body = { status: 'handled' }
    await api.call('PUT /admin/enquiry/{enquiryId}', { token, params: { enquiryId }, body })
  }
  const find = async (enquiryId: string) => {
    const { token } = await signedIn()
    const { data } = await api.call('GET /admin/enquiries', { token })
    return data.find(({ _id }) => _id === enquiryId)
  }

  test('a handled enquiry loses its visitor everywhere after its days, and no day before', async () => {
    const unit = await estate.unit({ name: 'Garden flat' })
    const id = await ask('ngozi', { unitId: unit._id })
    await handle(id)
    api.clock.pass(retentionDays.handledEnquiries * day)
    await api.sweep('old enquiries')
    expect((await find(id))?.message).toBe('ngozi asks for a secret')
    expect((await everyText(database)).match(/ngozi/g)?.length).toBeGreaterThan(4)
    api.clock.pass(1)
    await api.sweep('old enquiries')
    const left = await everyText(database)
    for (const gone of ['ngozi', '0803 555 0144', 'secret']) expect(left).not.toContain(gone)
    expect(await find(id)).toMatchObject({
      ...{ name: 'Erased visitor', phoneNumber: '', message: '[erased]', status: 'handled' },
      ...{ unitId: unit._id, handledAt: expect.any(String) },
    })
    const { token } = await signedIn()
    for (const q of ['ngozi', 'secret', '0803 555 0144']) {
      expect((await api.call('GET /admin/enquiries', { token, query: { q } })).data).toEqual([])
      expect((await api.call('GET /admin/search', { token, query: { q } })).data).toEqual([])
      expect((await api.call('GET /admin/audit', { token, query: { q } })).data).toEqual([])
    }
  })

  test('an enquiry that nobody handled loses its visitor later, and waits for nobody then', async () => {
    const id = await ask('uche')
    api.clock.pass(retentionDays.handledEnquiries * day + 1)
    await api.sweep('old enquiries')
    expect(await find(id)).toMatchObject({ name: 'uche', status: 'new' })
    api.clock.pass((retentionDays.newEnquiries - retentionDays.handledEnquiries) * day)
    await api.sweep('old enquiries')
    expect(await find(id)).toMatchObject({ name: 'Erased visitor', status: 'handled' })
    expect(await everyText(database)).not.toContain('uche')
  })

  test('a visitor who asked for news keeps name and address alone until they turn it off', async () => {
    const id = await ask('tolu', { newsWording: newsConsent.wording })
    await handle(id)
    api.clock.pass(retentionDays.handledEnquiries * day + 1)
    await api.sweep('old enquiries')
    const kept = await find(id)
    expect(kept).toMatchObject({
      ...{ name: 'tolu', email: 'tolu@visitor.example', phoneNumber: '', message: '[erased]' },
      newsAt: expect.any(String),
    })
    await api.app.request(kept?.newsOffUrl ?? '', { method: 'POST' })
    await api.sweep('old enquiries')
    expect(await find(id)).toMatchObject({ name: 'Erased visitor' })
    expect(await everyText(database)).not.toContain('tolu')
  })

  test('more old enquiries than fit one write are all blanked in one round', async () => {
    await database.write((trx) =>
      trx
        .insertInto('enquiries')
        .values(
          Array.from({ length: 60 }, (_, index) => ({
            ...{ id: `old-${index}`, name: 'Many', email: `many-${index}@visitor.example`, phone: null },
            ...{ message: 'One of many', project_id: null, unit_id: null, handled_by: null },
            ...{ status: 'new' as const, handled_at: null, created_at: '2020-01-05T09:00:00.000Z' },
          })),
        )
        .execute(),
    )
    await api.sweep('old enquiries')
    expect(await everyText(database)).not.toMatch(/Many|many/)
  })
})
