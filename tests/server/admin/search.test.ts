import { expect, test } from 'vitest'
import { foundUsers } from '#domain/userTable.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { everyText } from '../../support/database/everyText.ts'
import { addUnit, addUser } from '../../support/database/rows.ts'

onBothEngines('search', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)
  const { token } = admin

  const search = async (q: string) => (await api.call('GET /admin/search', { token, query: { q } })).data
  const idsOf = async (q: string) => (await search(q)).map(({ _id }) => _id)
  const person = async (firstName: string, lastName: string, email: string, phoneNumber = '') => {
    const body = { firstName, lastName, email, phoneNumber }
    return (await api.call('POST /admin/create-user', { token, body })).data
  }

  test('a unit is found by its owner and a payment reference, and shows the outstanding amount', async () => {
    const project = await estate.project({ name: 'Harbour Heights' })
    const unit = await estate.unit({ name: 'Block A, Flat 01', projectId: project._id, price: 46_000_000 })
    const owner = await person('Ngozi', 'Okafor', 'ngozi.o@example.com', '+234 801 201 1001')
    const { _id: ownedUnitId } = await estate.assign(unit._id, owner.email, 1_000_000)
    const txId = (await estate.paymentsOf(unit._id))[0]?.txId ?? ''
    const hit = {
      kind: 'unit',
      _id: unit._id,
      title: 'Block A, Flat 01',
      detail: 'Harbour Heights · Ngozi Okafor · ₦45,000,000.00 outstanding',
    }
    for (const q of ['Ngozi Okafor', 'ngozi  okafor', 'ngozi.o@', '08012011001', 'okafor flat 01'])
      expect(await search(q), q).toContainEqual(hit)
    expect(await search(txId)).toEqual([hit])
    expect(await search(txId.slice(0, 5).toLowerCase())).toContainEqual(hit)
    // A search for a customer shows their units first.
    expect(await search('Ngozi Okafor')).toMatchObject([hit, { kind: 'user', _id: owner._id }])
    await estate.pay(ownedUnitId, 45_000_000)
    expect((await search(txId))[0]?.detail).toBe('Harbour Heights · Ngozi Okafor · Paid in full')
    const own = await api.signIn(owner.email)
    const body = { name: 'Ngozi', metre_number: '04512345678', amount: 5000, unitId: unit._id }
    const { data: bill } = await api.call('POST /user/make-bill-payment', { token: own, body })
    await api.decide(bill.reference)
    const { data: lines } = await api.call('GET /user/user-transactions', { token: own })
    const electricity = lines.find(({ txType }) => txType === 'electricity')?.txId ?? ''
    expect((await idsOf(electricity))[0]).toBe(unit._id)
  })

  test('a search needs every word and ignores extra spaces and the kind of apostrophe', async () => {
    const project = await estate.project({ name: 'Lagoon Row' })
    const names = ['Block A, Flat 01', 'Block B, Flat 01', 'Block B, Flat 101']
    const [first, second] = await Promise.all(
      names.map((name) => estate.unit({ name, projectId: project._id })),
    )
    for (const q of ['Lagoon Block A', 'lagoon block a flat 01', 'Lagoon Row Block A, Flat 01'])
      expect(await idsOf(q), q).toEqual([first?._id])
    expect(await idsOf('flat 01 block b lagoon')).toEqual([second?._id])
    const straight = await person('Aoife', "O'Connor", 'aoife@example.com')
    const curly = await person('Brian', 'O’Connor', 'brian@example.com')
    for (const q of ['O’Connor', "o'connor", 'OConnor'])
      expect(await idsOf(q), q).toEqual([straight._id, curly._id])
    expect(await idsOf('aoife   o’connor')).toEqual([straight._id])
    expect(await search("’ , '")).toEqual([])
  })

  test('a search returns eight hits of a kind and says how many more there are', async () => {
    for (let index = 0; index < 11; index += 1)
      await person('Chidi', `Umunna ${index}`, `chidi${index}@example.com`)
    const hits = await search('umunna')
    expect(hits).toHaveLength(8)
    expect(hits.map(({ more }) => more).filter((more) => more !== undefined)).toEqual([3])
    expect(hits.at(-1)?.more).toBe(3)
    expect((await search('umunna 10'))[0]).not.toHaveProperty('more')
  })

  test('the search and the list of users find the same people', async () => {
    const { data: everyone } = await api.call('GET /admin/all-users', { token, query: { type: 'user' } })
    const byName = <T extends { firstName: string; _id: string }>(people: readonly T[]) =>
      people.toSorted((a, b) => (`${a.firstName} ${a._id}` < `${b.firstName} ${b._id}` ? -1 : 1))
    const words = [
      'connor',
      'o’connor brian',
      '0801 201',
      'chidi9@',
      'umunna  3',
      'ng',
      'n o',
      '%',
      '@example',
    ]
    for (const q of words) {
      const found = (await search(q)).filter(({ kind }) => kind === 'user').map(({ _id }) => _id)
      const listed = byName(foundUsers(everyone, q)).slice(0, 8)
      expect(new Set(found), q).toEqual(new Set(listed.map(({ _id }) => _id)))
    }
  })

  test('an erased person is found only by id, and their unit no longer by their name', async () => {
    const unit = await estate.unit({ name: 'Studio 7' })
    const owner = await person('Tunde', 'Balogun', 'tunde@example.com')
    await estate.assign(unit._id, owner.email)
    expect(await idsOf('balogun')).toEqual([unit._id, owner._id])
    await api.erase(owner._id)
    expect(await everyText(database)).not.toMatch(/balogun/i)
    for (const q of ['balogun', 'erased', 'plinth.invalid']) expect(await search(q), q).toEqual([])
    expect(await idsOf(owner._id)).toEqual([owner._id])
    expect(await idsOf('studio 7')).toEqual([unit._id])
  })

  test('people are found by name, email address, phone number and id', async () => {
    const phone = '+234 (803) 555-7788'
    const user = await person('Folake', 'Adeyemi-Cole', 'folake@example.com', phone)
    const hit = {
      kind: 'user',
      _id: user._id,
      title: 'Folake Adeyemi-Cole',
      detail: `folake@example.com · ${phone}`,
    }
    for (const q of ['folake ade', 'COLE', 'folake@', '0803 555 7788', '5557788', user._id.slice(0, 8)]) {
      expect(await search(q), q).toContainEqual(hit)
    }
    expect(await search(admin.user.email)).toMatchObject([{ kind: 'admin', _id: admin.user._id }])
  })

  test('a name with accents is found however it is typed', async () => {
    const { _id } = await person('Ṣadé', 'Ọlátúnjí', 'sade@example.com')
    const words = ['Ṣadé', 'ṣadé', 'ṢADÉ ỌLÁ', 'ọlátúnjí', 'adé', 'ṣadé ọlátúnjí', 'sade olatunji', 'OLA']
    for (const q of words)
      for (const form of ['NFC', 'NFD'])
        expect(await idsOf(q.normalize(form)), `${q} in ${form}`).toContain(_id)
  })

  test.each([
    ['danladi', 'Ɗanladi'],
    ['ƊANLADI', 'Danladi'],
    ['lukasz', 'Łukasz'],
    ['łukasz', 'Lukasz'],
    ['strasse', 'Straße'],
    ['obi-eze', 'Obi\u2010Eze'],
    ['obi-eze', 'Obi\u2011Eze'],
    ['obi-eze', 'Obi - Eze'],
    ['obi \u2013 eze', 'Obi-Eze'],
    ['\u200bobi\u00ad-eze', 'Obi-Eze'],
    ['иванов', 'ИВАНОВ'],
    ['ИВАНОВ', 'Иванов'],
    ['παπας', 'ΠΑΠΑΣ'],
    ['ΠΆΠΑΣ', 'παπας'],
  ])('the search %j finds the person %j', async (typed, lastName) => {
    const { _id } = await person('Sam', lastName, `${crypto.randomUUID()}@example.com`)
    expect((await search(`${typed} sam`)).map((hit) => hit._id)).toContain(_id)
    await api.erase(_id)
  })

  test('names that an instance of the previous version writes are found, and former names are not', async () => {
    const { _id } = await person('Amaka', 'Ɓello', 'amaka@example.com')
    expect(await idsOf('bello')).toEqual([_id])
    await database.write((trx) =>
      trx.updateTable('users').set({ last_name: 'Ƴaro' }).where('id', '=', _id).execute(),
    )
    expect(await idsOf('bello')).toEqual([])
    expect(await idsOf('yaro')).toEqual([_id])
    const unitId = await database.write((trx) => addUnit(trx, { name: 'Gidan Ɗan' }))
    expect(await idsOf('gidan dan')).toEqual([unitId])
  })

  test('the audit trail finds a person by a name with letters that ASCII lacks', async () => {
    const { _id } = await person('Ɗanjuma', 'Ƙwari', 'danjuma@example.com')
    const superAdmin = await api.signedIn('superAdmin')
    const query = { q: 'danjuma kwari' }
    const { data } = await api.call('GET /admin/audit', { token: superAdmin.token, query })
    expect(data.map(({ subjectId }) => subjectId)).toContain(_id)
  })

  test('more people are found than are folded at once', async () => {
    await database.write(async (trx) => {
      for (let index = 0; index < 1100; index += 1) await addUser(trx, { first_name: 'Ƙaltume' })
    })
    expect((await search('kaltume')).at(-1)?.more).toBe(1092)
  })

  test('projects, locations and units are found without the accents of their names', async () => {
    const project = await estate.project({ name: 'Ilé Ọ̀ṣun', location: 'Ògbómọ̀ṣọ́' })
    const unit = await estate.unit({ name: 'Ẹ̀ka Ƙofa', projectId: project._id })
    expect(await search('ile osun')).toMatchObject([{ kind: 'project', _id: project._id }, { _id: unit._id }])
    expect(await search('ogbomoso')).toMatchObject([{ kind: 'project', _id: project._id }])
    // Single short words are left out, because an id may begin with one by chance.
    for (const q of ['EKA ƘOFA', 'ẹka ƙofa', 'ile osun ẹ̀ka']) {
      expect(await search(q), q).toMatchObject([{ kind: 'unit', _id: unit._id }])
    }
  })

  test('a name is stored in one Unicode form, however it was typed', async () => {
    const [firstName, lastName] = ['Kẹ́mi', 'Adébáyọ̀']
    const [first, last] = [firstName.normalize('NFD'), ` ${lastName.normalize('NFD')} `]
    expect(await person(first, last, 'kemi@example.com')).toMatchObject({
      firstName: firstName.normalize('NFC'),
      lastName: lastName.normalize('NFC'),
    })
    const project = await estate.project({ description: 'Ọgbà ńlá'.normalize('NFD') })
    expect(project.description).toBe('Ọgbà ńlá'.normalize('NFC'))
  })

  test('projects and units whose names start with the words come first', async () => {
    const project = await estate.project({ name: 'Zenith Towers', location: 'Port Harcourt' })
    const unit = await estate.unit({ name: 'Penthouse Z', projectId: project._id })
    await estate.unit({ name: 'Old Penthouse', projectId: project._id })
    expect(await search('zenith')).toMatchObject([{ kind: 'project', _id: project._id }, {}, {}])
    expect(await search('harcourt')).toMatchObject([{ kind: 'project', title: 'Zenith Towers' }])
    const units = await search('penthouse')
    expect(units.map(({ title }) => title)).toEqual(['Penthouse Z', 'Old Penthouse'])
    expect(await search('zenith towers penth')).toMatchObject([
      { kind: 'unit', _id: unit._id, detail: 'Zenith Towers' },
      { kind: 'unit', title: 'Old Penthouse' },
    ])
  })

  test('a search takes the characters of SQL patterns literally', async () => {
    await estate.project({ name: '100% Solar_House' })
    expect((await search('100%')).map(({ title }) => title)).toEqual(['100% Solar_House'])
    expect((await search('solar_h')).map(({ title }) => title)).toEqual(['100% Solar_House'])
    expect(await search('%')).toHaveLength(1)
    expect(await search("'; drop table users; --\\")).toEqual([])
    expect((await api.call('GET /admin/search', { token, query: { q: ' ' } })).status).toBe(400)
  })
})
