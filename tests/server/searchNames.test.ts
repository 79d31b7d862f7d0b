import { expect, test } from 'vitest'
import { onBothEngines } from '../support/database.ts'
import { startEstate } from '../support/estate.ts'

onBothEngines('overview and search', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)

  const search = async (q: string) =>
    (await api.call('GET /admin/search', { token: admin.token, query: { q } })).data

  test('search finds people by name, e-mail, phone and id', async () => {
    const { data: user } = await api.call('POST /admin/create-user', {
      token: admin.token,
      body: {
        firstName: 'Folake',
        lastName: 'Adeyemi-Cole',
        email: 'folake@example.com',
        phoneNumber: '+234 (803) 555-7788',
      },
    })
    const hit = {
      kind: 'user',
      _id: user._id,
      title: 'Folake Adeyemi-Cole',
      detail: 'folake@example.com · +234 (803) 555-7788',
    }
    for (const q of ['folake ade', 'COLE', 'folake@', '0803 555 7788', '5557788', user._id.slice(0, 8)]) {
      expect(await search(q), q).toContainEqual(hit)
    }
    expect(await search(admin.user.email)).toMatchObject([{ kind: 'admin', _id: admin.user._id }])
  })

  test('search finds a name with letters that ASCII lacks, however it is typed', async () => {
    const { data: user } = await api.call('POST /admin/create-user', {
      token: admin.token,
      body: {
        firstName: 'Ṣadé',
        lastName: 'Ọlátúnjí',
        email: 'sade@example.com',
        phoneNumber: '08035557789',
      },
    })
    for (const q of [
      'Ṣadé',
      'ṣadé',
      'ṢADÉ ỌLÁ',
      'ọlátúnjí',
      'adé',
      'ṣadé ọlátúnjí',
      'sade olatunji',
      'OLA',
    ]) {
      for (const form of ['NFC', 'NFD']) {
        expect(
          (await search(q.normalize(form))).map(({ _id }) => _id),
          `${q} in ${form}`,
        ).toContain(user._id)
      }
    }
  })

  test('search finds projects, their places and units without the marks of their names', async () => {
    const project = await estate.project({ name: 'Ilé Ọ̀ṣun', location: 'Ògbómọ̀ṣọ́' })
    const unit = await estate.unit({ name: 'Ẹ̀ka Ƙofa', projectId: project._id })
    expect(await search('ile osun')).toMatchObject([{ kind: 'project', _id: project._id }, { _id: unit._id }])
    expect(await search('ogbomoso')).toMatchObject([{ kind: 'project', _id: project._id }])
    // No one word of a few letters: by chance an id begins with it.
    for (const q of ['EKA ƘOFA', 'ẹka ƙofa', 'ile osun ẹ̀ka']) {
      expect(await search(q), q).toMatchObject([{ kind: 'unit', _id: unit._id }])
    }
  })

  test('a name is stored in one form of Unicode, however it was typed', async () => {
    const typed = { firstName: 'Kẹ́mi'.normalize('NFD'), lastName: ' Adébáyọ̀ '.normalize('NFD') }
    const { data: user } = await api.call('POST /admin/create-user', {
      token: admin.token,
      body: { ...typed, email: 'kemi@example.com', phoneNumber: '08035557790' },
    })
    expect(user).toMatchObject({
      firstName: 'Kẹ́mi'.normalize('NFC'),
      lastName: 'Adébáyọ̀'.normalize('NFC'),
    })
    const project = await estate.project({ description: 'Ọgbà ńlá'.normalize('NFD') })
    expect(project.description).toBe('Ọgbà ńlá'.normalize('NFC'))
  })

  test('search finds projects and units, and those that start with the words first', async () => {
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

  test('what looks like a pattern is taken as it stands', async () => {
    await estate.project({ name: '100% Solar_House' })
    expect((await search('100%')).map(({ title }) => title)).toEqual(['100% Solar_House'])
    expect((await search('solar_h')).map(({ title }) => title)).toEqual(['100% Solar_House'])
    expect(await search('%')).toHaveLength(1)
    expect(await search("'; drop table users; --\\")).toEqual([])
    expect((await api.call('GET /admin/search', { token: admin.token, query: { q: ' ' } })).status).toBe(400)
  })
})
