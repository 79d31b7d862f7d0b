import { expect, test } from 'vitest'
import { foundUsers } from '#domain/userTable.ts'
import { onBothEngines } from '../support/database.ts'
import { startEstate } from '../support/estate.ts'

onBothEngines('search', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)
  const { token } = admin

  const search = async (q: string) => (await api.call('GET /admin/search', { token, query: { q } })).data
  const idsOf = async (q: string) => (await search(q)).map(({ _id }) => _id)
  const person = async (firstName: string, lastName: string, email: string, phoneNumber = '') =>
    (
      await api.call('POST /admin/create-user', {
        token,
        body: { firstName, lastName, email, phoneNumber },
      })
    ).data

  test('a unit is found by its owner and by the reference of a payment, and says who owes what', async () => {
    const project = await estate.project({ name: 'Harbour Heights' })
    const unit = await estate.unit({ name: 'Block A, Flat 01', projectId: project._id, price: 46_000_000 })
    const owner = await person('Ngozi', 'Okafor', 'ngozi.o@example.com', '+234 801 201 1001')
    await estate.assign(unit._id, owner.email, 1_000_000)
    const { data: lines } = await api.call('GET /admin/unit-transactions/{unitId}', {
      token,
      params: { unitId: unit._id },
    })
    const txId = lines[0]?.txId ?? ''
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
    // Who asks for one customer wants their homes.
    expect(await search('Ngozi Okafor')).toMatchObject([hit, { kind: 'user', _id: owner._id }])
    await api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
      token,
      params: {
        ownedUnitId:
          (
            await api.call('GET /admin/unit-owner-details/{unitId}', {
              token,
              params: { unitId: unit._id },
            })
          ).data[0]?._id ?? '',
      },
      body: { newPrice: 45_000_000 },
    })
    expect((await search(txId))[0]?.detail).toBe('Harbour Heights · Ngozi Okafor · Paid in full')
  })

  test('every word must occur, between any blanks and with any apostrophe', async () => {
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

  test('the hits of a kind say how many more there are', async () => {
    for (let index = 0; index < 11; index += 1)
      await person('Chidi', `Umunna ${index}`, `chidi${index}@example.com`)
    const hits = await search('umunna')
    expect(hits).toHaveLength(8)
    expect(hits.map(({ more }) => more).filter((more) => more !== undefined)).toEqual([3])
    expect(hits.at(-1)?.more).toBe(3)
    expect((await search('umunna 10'))[0]).not.toHaveProperty('more')
  })

  test('the list of users finds the same people', async () => {
    const { data: everyone } = await api.call('GET /admin/all-users', { token, query: { type: 'user' } })
    for (const q of [
      'connor',
      'o’connor brian',
      '0801 201',
      'chidi9@',
      'umunna  3',
      'ng',
      'n o',
      '%',
      '@example',
    ])
      expect(
        new Set((await search(q)).filter(({ kind }) => kind === 'user').map(({ _id }) => _id)),
        q,
      ).toEqual(
        new Set(
          foundUsers(everyone, q)
            .toSorted((a, b) => (`${a.firstName} ${a._id}` < `${b.firstName} ${b._id}` ? -1 : 1))
            .slice(0, 8)
            .map(({ _id }) => _id),
        ),
      )
  })

  test('who was erased is found by their id alone, and their homes no more by their name', async () => {
    const unit = await estate.unit({ name: 'Studio 7' })
    const owner = await person('Tunde', 'Balogun', 'tunde@example.com')
    await estate.assign(unit._id, owner.email)
    expect(await idsOf('balogun')).toEqual([unit._id, owner._id])
    const superAdmin = await api.signedIn('superAdmin')
    await api.call('POST /admin/erase-user/{id}', { token: superAdmin.token, params: { id: owner._id } })
    for (const q of ['balogun', 'erased', 'plinth.invalid']) expect(await search(q), q).toEqual([])
    expect(await idsOf(owner._id)).toEqual([owner._id])
    expect(await idsOf('studio 7')).toEqual([unit._id])
  })
})
