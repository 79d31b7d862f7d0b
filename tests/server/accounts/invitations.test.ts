import { expect, test } from 'vitest'
import { deliverMails } from '#server/mail/queue.ts'
import { makeTrail } from '../../support/auditTrail.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, ownerBody, startEstate } from '../../support/database/estate.ts'
import { everyText } from '../../support/database/everyText.ts'

onBothEngines('invitations', async (engine) => {
  const { database, api, admin } = await startEstate(engine)
  const superAdmin = await api.signedIn('superAdmin')
  const estate = makeEstate(api, superAdmin)
  const { writtenBy } = makeTrail(api, superAdmin)
  const { token } = superAdmin
  const { _id: projectId } = await estate.project({ name: 'Palm Court' })

  async function bringIn(email: string, name = 'A1') {
    const { _id: unitId } = await estate.unit({ projectId, name })
    const { data } = await estate.addOwner(unitId, { ...ownerBody(email), quiet: true })
    return { id: data.ownerId._id ?? '', ownedUnitId: data._id }
  }
  const invite = (id: string) => api.call('POST /admin/invite-owner/{id}', { token, params: { id } })
  const inviteSome = () => api.call('POST /admin/invite-owners', { token })
  const uninvited = async (by = token) => {
    const query = { type: 'user', show: 'uninvited' }
    const { data } = await api.call('GET /admin/all-users', { token: by, query })
    return data.map(({ email }) => email).toSorted()
  }
  const counted = async (by = token) => (await api.call('GET /admin/overview', { token: by })).data.uninvited
  async function mailsTo(...addresses: string[]) {
    while ((await deliverMails(api.dependencies)) > 0);
    return api.mailbox.sent.filter(({ to }) => addresses.includes(to))
  }

  test('an owner who was brought in without a mail is invited once, whoever presses how often', async () => {
    const email = 'ada@invited.example'
    const { id } = await bringIn(email, 'A1')
    await bringIn(email, 'A2')
    await bringIn(email, 'A3')
    expect(await counted()).toBe(1)
    expect(await uninvited()).toEqual([email])
    const written = await writtenBy(async () => {
      const answers = await Promise.all([invite(id), invite(id), inviteSome()])
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      expect(await invite(id)).toMatchObject({
        status: 409,
        message: 'Ada Obi was invited already, has signed in, or owns no home.',
      })
    })
    expect(written).toMatchObject([{ action: 'owner invited', subjectId: id, after: { email } }])
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      'has made an account for you, as the owner of A1, Palm Court, and 2 more homes.',
    )
    expect(mail?.text).toContain(`You sign in with this address, ${email}`)
    expect([await counted(), await uninvited()]).toEqual([0, []])
    const customer = await api.signIn(email)
    const { data } = await api.call('GET /user/export', { token: customer })
    expect(data.invitedAt).toBe(api.clock.iso())
  })

  test('all who wait are invited by a few calls, and nobody who signed in, was told or owns nothing', async () => {
    const left: string[] = []
    for (let home = 0; home < 52; home++) {
      const email = `many-${String(home).padStart(2, '0')}@invited.example`
      await bringIn(email)
      left.push(email)
    }
    await bringIn('signed-in@invited.example')
    await api.signIn('signed-in@invited.example')
    const removed = await bringIn('removed@invited.example')
    await estate.removeOwner(removed.ownedUnitId)
    const { _id: unitId } = await estate.unit()
    await estate.addOwner(unitId, ownerBody('told@invited.example'))
    expect(await uninvited()).toEqual(left)
    const others = ['signed-in', 'removed', 'told'].map((name) => `${name}@invited.example`)
    const before = await mailsTo(...others)
    expect((await inviteSome()).data).toEqual({ invited: 50, left: 2 })
    expect((await inviteSome()).data).toEqual({ invited: 2, left: 0 })
    expect((await inviteSome()).data).toEqual({ invited: 0, left: 0 })
    expect((await mailsTo(...left)).map(({ to }) => to).toSorted()).toEqual(left)
    expect(await mailsTo(...others)).toEqual(before)
  })

  test('only superAdmins see whom they can invite', async () => {
    const { id } = await bringIn('seen@invited.example')
    const seen = async (by: string) => {
      const { data } = await api.call('GET /admin/all-users', { token: by, query: { type: 'user', q: id } })
      return data[0]?.canInvite
    }
    expect([await seen(token), await seen(admin.token)]).toEqual([true, undefined])
    expect([await counted(), await counted(admin.token)]).toEqual([1, undefined])
    await invite(id)
    expect(await seen(token)).toBeUndefined()
  })

  test('an owner who is erased while being invited gets no mail, and nothing of them is left', async () => {
    const email = 'gone@invited.example'
    const { id } = await bringIn(email)
    await Promise.all([invite(id), api.erase(id)])
    await api.sweep('mails')
    expect((await everyText(database)).includes(email)).toBe(false)
    expect((await invite(id)).status).toBe(409)
    const nobody = await invite('nobody')
    expect(nobody.status).toBe(404)
  })
})
