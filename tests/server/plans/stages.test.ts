import { expect, test } from 'vitest'
import { day } from '#domain/time.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'
import { makeBuilding } from '../../support/worlds/progressWorld.ts'

/** The clock stands at 20 November 2026, 10:00 in Lagos. */
onBothEngines('payment plans that wait for the building', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)
  const planned = makePlanned(api, admin, estate)
  const building = makeBuilding(api, admin)

  /** A home of ₦1,000, of which ₦100 is paid, in a project with two stages. */
  async function home() {
    const made = await planned.home({ price: 1000, paid: 100 })
    const { data } = await api.call('GET /admin/unit/{unitId}', {
      ...{ token: admin.token, params: { unitId: made.unitId } },
    })
    const projectId = data[0]?.projectId._id ?? ''
    const answer = await building.setStages(projectId, 0, [{ name: 'Roofing' }, { name: 'Handover' }])
    const [roofing, handover] = answer.data.stages
    const stage = { _id: roofing?._id ?? '', daysAfter: 14 }
    const lines = [
      { title: 'Deposit', amount: 100, dueOn: '2026-11-01' },
      { title: 'Under roof', amount: 400, stage },
      { title: 'Keys', amount: 500, stage: { _id: handover?._id ?? '', daysAfter: 0 } },
    ]
    /** Saves the stages, with the days on which these were reached. */
    const reach = (...days: (string | undefined)[]) =>
      building.asAdmin(projectId).then(({ version, stages }) =>
        building.setStages(
          projectId,
          version,
          stages.map(({ _id, name }, index) => ({ _id, name, reachedOn: days[index] })),
        ),
      )
    return { ...made, projectId, lines, stage, reach, stages: answer.data.stages }
  }

  test('a line has its day as soon as its stage is reached, loses it if that is taken back, and is shown with the stage', async () => {
    const { projectId, save, seen, summary, lines, reach, stages } = await home()
    const { data } = await save(lines)
    expect(data.stages).toEqual(stages)
    const shown = async () => (await seen()).data.lines.map(({ dueOn, state }) => [dueOn, state])
    expect(await shown()).toEqual([
      ['2026-11-01', 'paid'],
      [undefined, 'open'],
      [undefined, 'open'],
    ])
    expect((await seen()).data.lines[1]?.stage).toMatchObject({ name: 'Roofing', daysAfter: 14 })
    expect((await building.asAdmin(projectId)).stages.map(({ payments }) => payments)).toEqual([1, 1])
    await reach('2026-11-16')
    expect((await shown())[1]).toEqual(['2026-11-30', 'due'])
    expect(await summary()).toMatchObject({ title: 'Under roof', amount: 400, on: '2026-11-30' })
    await reach('2026-11-01')
    expect((await shown())[1]).toEqual(['2026-11-15', 'overdue'])
    await reach(undefined)
    expect((await shown())[1]).toEqual([undefined, 'open'])
  })

  test('a line has its day at once if its stage was reached before the plan was saved, or meanwhile', async () => {
    const before = await home()
    await before.reach('2026-11-16')
    expect((await before.save(before.lines)).data.lines[1]?.dueOn).toBe('2026-11-30')
    const meanwhile = await home()
    await Promise.all([meanwhile.save(meanwhile.lines), meanwhile.reach('2026-11-16')])
    expect((await meanwhile.seen()).data.lines[1]?.dueOn).toBe('2026-11-30')
  })

  test('an owner is reminded of a line that a stage has made due, once in each window', async () => {
    const { save, lines, reach, mails } = await home()
    await save(lines)
    await reach('2026-11-16')
    for (let passed = 0; passed < 12; passed += 1) {
      api.clock.pass(day)
      await Promise.all([api.sweep('payment reminders'), api.sweep('payment reminders')])
    }
    expect((await mails()).map(({ subject }) => subject.replace(/: .*/, ''))).toEqual([
      '₦400 is due on 30 November',
      '₦400 is due on 30 November',
      '₦400 was due on 30 November',
    ])
    api.clock.pass(-12 * day)
  })

  test('a stage that plans wait for cannot go, and its name can change', async () => {
    const { save, lines, projectId, stages } = await home()
    await save(lines)
    const gone = await building.setStages(projectId, 1, stages.slice(1))
    expect(gone).toMatchObject({ status: 409, message: '1 payment plan waits for “Roofing”.' })
    const renamed = stages.map((one) => ({ ...one, name: `${one.name} II` }))
    expect((await building.setStages(projectId, 1, renamed)).status).toBe(200)
    await save([{ title: 'All', amount: 1000 }])
    expect((await building.setStages(projectId, 2, stages.slice(1))).status).toBe(200)
  })

  test('a line is refused that waits for a stage of another project, or for a stage and a day', async () => {
    const { save, stage } = await home()
    const other = await home()
    const line = (more: object) => save([{ title: 'All', amount: 1000, ...more }])
    expect(await line({ stage: other.stage })).toMatchObject({
      ...{ status: 400, message: 'Choose a stage of this project' },
    })
    expect(await line({ stage, dueOn: '2026-12-01' })).toMatchObject({
      ...{ status: 400, issues: [{ path: ['lines', 0, 'dueOn'] }] },
    })
    expect((await line({ stage: { ...stage, daysAfter: 366 } })).status).toBe(400)
  })
})
