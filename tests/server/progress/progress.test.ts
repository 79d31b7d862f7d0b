import { expect, test } from 'vitest'
import { bounds } from '#contract/fields/bounds.ts'
import { makeTrail } from '../../support/auditTrail.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, startApp } from '../../support/database/estate.ts'
import { makeBuilding } from '../../support/worlds/progressWorld.ts'

/** The clock stands at 20 November 2026. */
onBothEngines('the progress of a building', async (engine) => {
  const { api } = await startApp(engine, { mediaHosts: ['media.example.com'] })
  const admin = await api.signedIn('admin')
  const colleague = await api.signedIn('admin')
  const estate = makeEstate(api, admin)
  const building = makeBuilding(api, admin)
  const picture = (name: string) => ({ url: `https://media.example.com/${name}.jpg`, alt: name })

  async function owned() {
    const { _id: projectId } = await estate.project()
    const { _id: unitId } = await estate.unit({ projectId })
    const buyer = await api.signedIn()
    await estate.assign(unitId, buyer.user.email)
    const diary = async (query: { before?: string } = {}, { token } = buyer) =>
      api.call('GET /user/project-updates/{unitId}', { token, params: { unitId }, query })
    const home = async () =>
      (await api.call('GET /user/owned-units', { token: buyer.token })).data.find(
        (one) => one.unitId._id === unitId,
      )
    return { projectId, unitId, buyer, diary, home }
  }

  test('an update shows on the page of its project, in lists and to owners, with its pictures', async () => {
    const { projectId, diary, home } = await owned()
    expect(await building.pageOf(projectId)).toMatchObject({ progress: {}, updates: [], stages: [] })
    const pictures = ['one', 'two', 'three', 'four'].map(picture)
    const { status, data } = await building.publish(projectId, { pictures })
    expect([status, data.version, data.ownerMails]).toEqual([201, 1, 'none'])
    const told = { title: 'The roof is on', percent: 65, happenedOn: '2026-11-03' }
    const shown = await building.pageOf(projectId)
    expect(shown?.progress).toEqual({ percent: 65, updatedOn: '2026-11-03' })
    expect(shown?.updates).toEqual([
      { _id: data._id, ...told, text: 'Both blocks are dry now.', pictures: pictures.slice(0, 3) },
    ])
    const listed = (await api.call('GET /public/projects')).data.find(({ _id }) => _id === projectId)
    expect(listed?.progress).toEqual(shown?.progress)
    expect((await building.asVisitor(projectId)).data).toMatchObject([{ ...told, pictures }])
    expect((await diary()).data).toMatchObject([{ ...told, pictures }])
    expect((await home())?.updates).toBe(1)
    expect(await building.asAdmin(projectId)).toMatchObject({ owners: 1, updates: [data] })
  })

  test('the newest day leads, and what it leaves out of the percent stays as it was told before', async () => {
    const { projectId } = await owned()
    await building.publish(projectId, { happenedOn: '2026-11-03', percent: 65 })
    await building.publish(projectId, { happenedOn: '2026-10-01', percent: 40, title: 'Backdated' })
    await building.publish(projectId, { happenedOn: '2026-11-04', percent: undefined, title: 'Windows' })
    const shown = await building.pageOf(projectId)
    expect(shown?.progress).toEqual({ percent: 65, updatedOn: '2026-11-04' })
    expect(shown?.updates?.map(({ title }) => title)).toEqual(['Windows', 'The roof is on', 'Backdated'])
  })

  test('no answer to visitors or strangers contains an update for owners only', async () => {
    const { projectId, diary, home } = await owned()
    const secret = { audience: 'owners', title: 'Hidden crack', text: 'Zwischenfall', percent: 10 }
    const { data } = await building.publish(projectId, secret)
    const answers = [
      await building.pageOf(projectId),
      (await building.asVisitor(projectId)).data,
      (await api.call('GET /public/projects')).data,
    ]
    expect(JSON.stringify(answers)).not.toMatch(/Hidden crack|Zwischenfall|"percent":10\b/)
    expect((await building.pageOf(projectId))?.progress).toEqual({})
    expect((await diary()).data).toMatchObject([{ title: 'Hidden crack' }])
    expect((await home())?.updates).toBe(1)
    expect((await diary({}, colleague)).status).toBe(404)
    await building.edit(data._id, { ...secret, audience: 'public' })
    expect((await building.pageOf(projectId))?.progress).toMatchObject({ percent: 10 })
    await building.edit(data._id, { ...secret, editedVersion: 2 })
    expect((await building.pageOf(projectId))?.updates).toEqual([])
  })

  test('a withdrawn update is gone for visitors and owners, stays for admins, and can come back', async () => {
    const { projectId, diary, home } = await owned()
    const { data } = await building.publish(projectId)
    expect((await building.edit(data._id, { audience: 'nobody' })).status).toBe(200)
    expect(await building.pageOf(projectId)).toMatchObject({ progress: {}, updates: [] })
    expect((await building.asVisitor(projectId)).data).toEqual([])
    expect((await diary()).data).toEqual([])
    expect((await home())?.updates).toBe(0)
    expect((await building.asAdmin(projectId)).updates).toMatchObject([{ _id: data._id, audience: 'nobody' }])
    await building.edit(data._id, { editedVersion: 2 })
    expect((await diary()).data).toMatchObject([{ _id: data._id }])
  })

  test('the second of two admins who edit an update or the stages is refused and gets what is true now', async () => {
    const { projectId } = await owned()
    const { data } = await building.publish(projectId)
    expect((await building.edit(data._id, { title: 'First' })).data).toMatchObject({
      version: 2,
      title: 'First',
    })
    const late = await building.edit(data._id, { title: 'Second' }, colleague.token)
    expect(late).toMatchObject({ status: 409, data: { version: 2, title: 'First' } })
    expect((await building.setStages(projectId, 0, [{ name: 'Roofing' }])).status).toBe(200)
    expect(await building.setStages(projectId, 0, [{ name: 'Finishing' }])).toMatchObject({
      ...{ status: 409, data: { version: 1, stages: [{ name: 'Roofing' }] } },
    })
  })

  test('stages keep their ids, and the first that is not reached is what is being built', async () => {
    const { projectId } = await owned()
    const { data } = await building.setStages(projectId, 0, [
      { name: 'Foundation', reachedOn: '2026-05-04' },
      { name: 'Roofing', plannedOn: '2027-01-31' },
    ])
    const shown = await building.pageOf(projectId)
    expect(shown?.stages).toEqual(data.stages)
    expect(shown?.progress).toEqual({ stage: 'Roofing' })
    const [foundation, roofing] = data.stages
    const next = [foundation, { name: 'Structure' }, { ...roofing, reachedOn: '2026-11-20' }]
    const { data: after } = await building.setStages(projectId, data.version, next as object[])
    expect(after.stages.map(({ _id }) => _id)).toEqual([foundation?._id, expect.any(String), roofing?._id])
    expect((await building.pageOf(projectId))?.progress?.stage).toBe('Structure')
    const params = { id: projectId }
    const body = { status: 'completed' } as const
    await api.call('PUT /admin/update-project/{id}', { token: admin.token, params, body })
    expect(await building.pageOf(projectId)).toMatchObject({ progress: {}, stages: [] })
    expect((await building.asAdmin(projectId)).stages).toHaveLength(3)
  })

  test('pages have ten updates each, newest first, and follow each other without gaps', async () => {
    const { projectId, diary } = await owned()
    for (let day = 1; day <= 12; day += 1)
      // Two a day: their order is that in which they were published.
      await building.publish(projectId, { happenedOn: `2026-10-${10 + (day >> 1)}`, title: `Update ${day}` })
    const expected = Array.from({ length: 12 }, (_, index) => `Update ${12 - index}`)
    const readers = [
      async (before?: string) => (await building.asVisitor(projectId, before)).data,
      async (before?: string) => (await diary(before === undefined ? {} : { before })).data,
      async (before?: string) => (await building.asAdmin(projectId, before)).updates,
    ]
    for (const read of readers) {
      const first = await read()
      const second = await read(first.at(-1)?._id)
      expect([...first, ...second].map(({ title }) => title)).toHaveLength(12)
      expect(first).toHaveLength(10)
      const days = [...first, ...second].map(({ happenedOn }) => happenedOn)
      expect(days).toEqual(days.toSorted().reverse())
      expect(new Set([...first, ...second].map(({ title }) => title))).toEqual(new Set(expected))
    }
    const { data: foreign } = await building.publish((await owned()).projectId)
    expect((await building.asVisitor(projectId, foreign._id)).status).toBe(404)
  })

  test.each<[string, object, string]>([
    ['a day in the future', { happenedOn: '2026-11-21' }, 'The day must not be in the future'],
    ['a day before 2000', { happenedOn: '1999-12-31' }, 'The day must not be before 2000'],
    ['more than 100 percent', { percent: 101 }, 'Percent may be at most 100'],
    ['a part of a percent', { percent: 62.5 }, 'Percent must be a whole number'],
    ['no title', { title: ' ' }, 'Title is required'],
    ['a long title', { title: 'x'.repeat(121) }, 'Title may have at most 120 characters'],
    ['a long text', { text: 'x'.repeat(2001) }, 'Text may have at most 2,000 characters'],
    [
      'a picture of somebody else’s host',
      { pictures: [{ url: 'https://elsewhere.example.com/a.jpg' }] },
      'This address is not on our media service. Upload the file first.',
    ],
    [
      'too many pictures',
      { pictures: Array.from({ length: bounds.updatePictures + 1 }, () => picture('a')) },
      `At most ${bounds.updatePictures} pictures`,
    ],
  ])('an update with %s is refused', async (_, fields, message) => {
    const { projectId } = await owned()
    expect(await building.publish(projectId, fields)).toMatchObject({ status: 400, message })
    expect((await building.asAdmin(projectId)).updates).toEqual([])
  })

  test('stages that are too many, nameless or reached in the future are refused whole', async () => {
    const { projectId } = await owned()
    const bad = [
      Array.from({ length: 31 }, () => ({ name: 'Roofing' })),
      [{ name: 'Roofing' }, { name: '' }],
      [{ name: 'Roofing', reachedOn: '2026-11-21' }],
    ]
    for (const stages of bad) expect((await building.setStages(projectId, 0, stages)).status).toBe(400)
    expect(await building.asAdmin(projectId)).toMatchObject({ stages: [], version: 0 })
  })

  test('what admins tell and change is in the audit trail of the project', async () => {
    const { projectId } = await owned()
    const { writtenBy } = makeTrail(api, await api.signedIn('superAdmin'))
    const entries = await writtenBy(async () => {
      const { data } = await building.publish(projectId)
      api.clock.pass(1)
      await building.edit(data._id, { percent: 66 })
      api.clock.pass(1)
      await building.edit(data._id, { percent: 66, audience: 'nobody', editedVersion: 2 })
      api.clock.pass(1)
      await building.setStages(projectId, 0, [{ name: 'Roofing', reachedOn: '2026-11-03' }])
    })
    const seen = entries.map(({ action, subjectId, before, after }) => [action, subjectId, before, after])
    const words = { title: 'The roof is on', day: '2026-11-03', for: 'everyone' }
    expect(seen).toMatchObject([
      ['update published', projectId, null, { ...words, percent: 65 }],
      ['update edited', projectId, { percent: 65 }, { percent: 66 }],
      ['update withdrawn', projectId, words, { for: 'nobody' }],
      ['stages changed', projectId, {}, { 'stage 1': 'Roofing, reached on 3 November' }],
    ])
  })
})
