import { expect, test } from 'vitest'
import { deliverMails } from '#server/mail/queue.ts'
import type { Database } from '#server/ports/database.ts'
import { makeServices } from '#server/services.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, startApp } from '../../support/database/estate.ts'
import { addOwnership, addUnit, addUser } from '../../support/database/rows.ts'
import { makeBuilding } from '../../support/worlds/progressWorld.ts'

onBothEngines('mails about the progress of a building', async (engine) => {
  const { api, database } = await startApp(engine)
  const admin = await api.signedIn('admin')
  const estate = makeEstate(api, admin)
  const building = makeBuilding(api, admin)

  async function deliver() {
    // One round sends a part of what waits.
    while ((await deliverMails(api.dependencies)) > 0);
  }
  /** The mails about updates that some work sends. */
  async function mailed(work: () => Promise<unknown>) {
    await deliver()
    const since = api.mailbox.sent.length
    await work()
    await deliver()
    return api.mailbox.sent.slice(since).filter(({ subject }) => subject.startsWith('The roof is on'))
  }

  test('each owner is told once, however many homes they have, with the update and the way to the home', async () => {
    const { _id: projectId } = await estate.project({ name: 'Harbour Lofts' })
    const ada = await api.person()
    const bola = await api.person()
    const units = await Promise.all(['A1', 'A2', 'B1'].map((name) => estate.unit({ projectId, name })))
    for (const [index, { email }] of [ada, ada, bola].entries())
      await estate.assign(units[index]?._id ?? '', email)
    await estate.assign((await estate.unit())._id)
    const mails = await mailed(async () => {
      expect((await building.publish(projectId, { tellOwners: true })).data.ownerMails).toBe('waiting')
      await api.sweep('project updates')
      await api.sweep('project updates')
    })
    expect(mails.map(({ to }) => to).toSorted()).toEqual([ada.email, bola.email].toSorted())
    const toBola = mails.find(({ to }) => to === bola.email)
    expect(toBola?.subject).toBe('The roof is on: Harbour Lofts')
    expect(toBola?.text).toContain('how the building of Harbour Lofts stands on 3 November. 65 % is built.')
    expect(toBola?.text).toContain('Both blocks are dry now.')
    expect(toBola?.text).toContain(units[2]?._id)
    expect(toBola?.unsubscribeUrl).toBeDefined()
    const [sent] = (await building.asAdmin(projectId)).updates
    expect(sent).toMatchObject({ ownerMails: 'sent' })
    expect((await building.asVisitor(projectId)).data[0]?.edited).toBeUndefined()
    await building.edit(sent?._id ?? '', { title: 'The roof is nearly on' })
    expect((await building.asVisitor(projectId)).data).toMatchObject([{ edited: true }])
  })

  test('nobody is told of an update that is not for mails, was withdrawn before, or who has turned mails off', async () => {
    const { _id: projectId } = await estate.project()
    const buyer = await api.signedIn()
    await estate.assign((await estate.unit({ projectId }))._id, buyer.user.email)
    const mails = await mailed(async () => {
      await building.publish(projectId)
      const { data } = await building.publish(projectId, { tellOwners: true })
      await building.edit(data._id, { audience: 'nobody' })
      await api.sweep('project updates')
      await api.call('PUT /user/mail-notices', { token: buyer.token, body: { enabled: false } })
      await building.publish(projectId, { tellOwners: true })
      await api.sweep('project updates')
    })
    expect(mails).toEqual([])
  })

  test('120 owners are told once each where the first round was killed half-way and two others ran at once', async () => {
    const { _id: projectId } = await estate.project()
    await database.write(async (trx) => {
      for (let index = 0; index < 120; index += 1)
        await addOwnership(trx, await addUnit(trx, { project_id: projectId }), await addUser(trx))
    })
    const mails = await mailed(async () => {
      await building.publish(projectId, { tellOwners: true })
      let writes = 0
      const write: Database['write'] = (job) => {
        writes += 1
        return writes > 2 ? Promise.reject(new Error('killed')) : database.write(job)
      }
      const killed = makeServices({ ...api.dependencies, database: { ...api.dependencies.database, write } })
      await expect(killed.tellOwners()).rejects.toThrow('killed')
      await Promise.all([api.sweep('project updates'), api.sweep('project updates')])
    })
    expect(mails).toHaveLength(120)
    expect(new Set(mails.map(({ to }) => to)).size).toBe(120)
  })
})
