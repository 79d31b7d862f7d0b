import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { projectBody, startEstate } from '../../support/database/estate.ts'

type Asked = Readonly<Record<string, string>>

onBothEngines('the filtered audit trail', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)
  const superAdmin = await api.signedIn('superAdmin')

  const ask = (query: Asked, { token } = superAdmin) => api.call('GET /admin/audit', { token, query })
  /** The changes found, sorted as texts such as `unit created A1`. */
  async function found(query: Asked, as = superAdmin): Promise<string[]> {
    const { data, status } = await ask(query, as)
    expect(status).toBe(200)
    const changes = data.filter(({ action }) => action !== 'signed in')
    return changes.map(({ action, subject }) => `${action} ${subject?.name ?? '-'}`).sort()
  }

  const project = await estate.project({ name: 'Cocoa Gardens' })
  const unit = await estate.unit({ name: 'Kọ́lá 7', projectId: project._id })
  const ownership = await estate.assign(unit._id, 'bisi@example.com')
  const { data: person } = await api.call('POST /admin/create-user', {
    token: superAdmin.token,
    body: { firstName: 'Chidi', lastName: "O'Connor", email: 'chidi@example.com' },
  })
  await api.call('POST /public/enquiries', {
    body: { name: 'Visiting Vera', email: 'vera@example.com', message: 'May I come?' },
  })
  const { data: enquiries } = await api.call('GET /admin/enquiries', { token: admin.token })
  const enquiryId = enquiries[0]?._id ?? ''
  await api.call('PUT /admin/enquiry/{enquiryId}', {
    token: admin.token,
    params: { enquiryId },
    body: { status: 'handled' },
  })

  test('the audit trail can be filtered by actor and by action', async () => {
    expect(await found({ actor: superAdmin.user._id })).toEqual(["user created Chidi O'Connor"])
    expect(await found({ action: 'unit created' })).toEqual(['unit created Kọ́lá 7'])
    expect(await found({ action: 'unit created', actor: superAdmin.user._id })).toEqual([])
    expect(await found({ actor: 'nobody' })).toEqual([])
  })

  const ofUnit = ['owner assigned Kọ́lá 7', 'unit created Kọ́lá 7']
  const ofPerson = ["user created Chidi O'Connor"]
  test.each([
    ['kola 7', ofUnit],
    ['cocoa', ['owner assigned Kọ́lá 7', 'project created Cocoa Gardens', 'unit created Kọ́lá 7']],
    ['bisi@example', [...ofUnit, 'user created Ada Obi']],
    ['oconnor', ofPerson],
    [person._id, ofPerson],
    ['vera', ['enquiry changed -']],
    ['%', []],
    ['·', []],
  ])('searching the audit trail for %j finds names like the search does, and ids', async (q, changes) => {
    expect(await found({ q })).toEqual(changes)
  })

  test('the audit trail finds the removal of an owner by the name of the project', async () => {
    await estate.removeOwner(ownership._id)
    expect(await found({ q: 'cocoa', action: 'owner removed' })).toEqual(['owner removed Kọ́lá 7'])
  })

  test('paging back through the audit trail keeps the filter', async () => {
    const all = (await ask({ q: 'cocoa' })).data
    const { data: first } = await ask({ q: 'cocoa', limit: '2' })
    const { data: rest } = await ask({ q: 'cocoa', before: first.at(-1)?._id ?? '' })
    expect(all).toHaveLength(4)
    expect([...first, ...rest]).toEqual(all)
  })

  test.each([
    [{ from: '2026-11-22', to: '2026-11-21' }, 'to', 'The last day must not be before the first'],
    [{ from: '2026-02-31' }, 'from', 'The first day must be a day such as 2026-11-22'],
    [{ to: 'yesterday' }, 'to', 'The last day must be a day such as 2026-11-22'],
    [{ action: 'nothing done' }, 'action', 'There is no such kind of change'],
    [{ q: ' ' }, 'q', 'Search is required'],
  ])(
    'an invalid filter of the audit trail is refused with an issue for its field: %j',
    async (query, field, text) => {
      const { status, issues } = await ask(query)
      expect([status, issues?.[0]]).toEqual([400, { path: [field], message: text }])
    },
  )

  test('the filter counts days in Lagos time and includes the whole last day', async () => {
    // From 9:00 to 23:30 of 20 November in London, which is 0:30 of the 21st in Lagos.
    api.clock.pass(14.5 * 60 * 60 * 1000)
    const late = await api.signedIn('superAdmin')
    const body = { ...projectBody, name: 'Midnight' }
    await api.call('POST /admin/project', { token: late.token, body })
    const midnight = ['project created Midnight']
    expect(await found({ from: '2026-11-21', to: '2026-11-21' }, late)).toEqual(midnight)
    expect(await found({ from: '2026-11-21', to: '9999-12-31' }, late)).toEqual(midnight)
    expect(await found({ from: '2026-11-20', to: '2026-11-20', q: 'midnight' }, late)).toEqual([])
    expect(await found({ to: '2026-11-20', action: 'unit created' }, late)).toEqual(['unit created Kọ́lá 7'])
    expect(await found({ to: '2026-11-19' }, late)).toEqual([])
  })
})
