import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { pagesOf } from '../../support/pagesOf.ts'

onBothEngines('the list of enquiries', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)
  const { token } = admin
  const ask = (query: Record<string, string>) => api.call('GET /admin/enquiries', { token, query })
  const namesOf = async (q: string) => (await ask({ q })).data.map(({ name }) => name)

  const project = await estate.project({ name: 'Ìlé Court' })
  const unit = await estate.unit({ name: 'Garden flat', projectId: project._id })
  const about = { Ṣadé: { unitId: unit._id }, Bola: { projectId: project._id }, Chidi: {}, Dayo: {}, Efe: {} }
  for (const [name, subject] of Object.entries(about)) {
    const email = `${name === 'Ṣadé' ? 'sade' : name}@list.example`
    const body = { name, email, message: `Is it ${name}’s café?`, phoneNumber: '0803 555 0123', ...subject }
    await api.call('POST /public/enquiries', { body, headers: { 'X-Forwarded-For': '10.1.0.1' } })
    api.clock.pass(1000)
  }
  const newestFirst = ['Efe', 'Dayo', 'Chidi', 'Bola', 'Ṣadé']

  test('answers pages that together are the whole list, newest first', async () => {
    const pages = await pagesOf(api, 'GET /admin/enquiries', { token })
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ])
    expect(pages.flatMap(({ data }) => data.map(({ name }) => name))).toEqual(newestFirst)
    expect(await ask({ after: 'nobody' })).toMatchObject({ status: 404 })
  })

  test('finds words of the visitor, the home and the message, and a phone number', async () => {
    expect(await namesOf('sade')).toEqual(['Ṣadé'])
    expect(await namesOf('ile court')).toEqual(['Bola', 'Ṣadé'])
    expect(await namesOf('flat garden')).toEqual(['Ṣadé'])
    expect(await namesOf('cafe chidis')).toEqual(['Chidi'])
    expect(await namesOf('+2348035550123')).toEqual(newestFirst)
    expect(await namesOf('nothing')).toEqual([])
  })

  test('lists those of a status alone, and finds a message that has changed', async () => {
    const id = (await ask({})).data[0]?._id ?? ''
    const body = { status: 'handled' as const }
    await api.call('PUT /admin/enquiry/{enquiryId}', { token, params: { enquiryId: id }, body })
    expect(await ask({ status: 'new' })).toMatchObject({ total: 4 })
    expect(await ask({ status: 'handled' })).toMatchObject({ total: 1, data: [{ _id: id }] })
    await database.write((trx) =>
      trx.updateTable('enquiries').set({ message: '[erased]' }).where('id', '=', id).execute(),
    )
    expect(await namesOf('cafe')).toEqual(newestFirst.slice(1))
  })
})
