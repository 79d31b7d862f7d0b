import { expect, it } from 'vitest'
import type { User } from '#contract/users.ts'
import { changesOf } from '#domain/auditTexts.ts'
import { apiUrl, siteUrl } from '../../support/app.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startApp } from '../../support/database/estate.ts'

const day = 24 * 60 * 60_000

onBothEngines('a changed sign-in address', async (engine) => {
  const { database, api } = await startApp(engine)

  type Signed = Awaited<ReturnType<typeof api.signedIn>>
  let made = 0
  const fresh = () => `moved${++made}@example.com`
  const edit = async (user: User, email: string, by?: Signed, more: object = {}) => {
    const { token } = by ?? (await api.signedIn('admin'))
    const { firstName, lastName } = user
    const body = { firstName, lastName, email, ...more }
    return api.call('PUT /admin/edit-user/{id}', { token, params: { id: user._id }, body })
  }
  const confirm = ({ token }: Signed, { _id: id }: User, email: string) =>
    api.call('POST /admin/confirm-address/{id}', { token, params: { id }, body: { email } })
  const withdraw = ({ token }: Signed, { _id: id }: User, email: string) =>
    api.call('POST /admin/withdraw-address/{id}', { token, params: { id }, body: { email } })
  /** The addresses of these that get a code. */
  const entering = async (...emails: string[]) => {
    const before = api.mailbox.sent.length
    for (const email of emails) await api.call('POST /public/get-code', { body: { email } })
    await api.later.idle()
    return api.mailbox.sent.slice(before).map(({ to }) => to)
  }
  const mailsTo = async (email: string) => {
    const mails = database.read.selectFrom('mails').selectAll().where('to_email', '=', email)
    return mails.where('kind', '=', 'address-changed').orderBy('created_at').execute()
  }
  const links = async (email: string) =>
    (await mailsTo(email)).flatMap(
      ({ text }) => text.match(/\S+\/undo-address\/\S+/)?.[0].replace(apiUrl, '') ?? [],
    )
  const page = async (link: string) => (await api.app.request(link)).text()
  const answer = async (link: string, given: 'agree' | 'stop') => {
    const body = new URLSearchParams({ answer: given })
    return (await api.app.request(link, { method: 'POST', body })).status
  }
  const statusOf = async ({ token }: Signed) => (await api.call('GET /user/profile', { token })).status
  const trail = async ({ _id }: User) => {
    const { token } = await api.signedIn('superAdmin')
    const { data } = await api.call('GET /admin/audit', { token })
    return data.filter(({ subjectId }) => subjectId === _id)
  }
  const pass = async (ms: number) => {
    api.clock.pass(ms)
    await api.sweep('address changes')
  }

  it('a changed address signs in after a day, and the old one until then', async () => {
    const person = await api.signedIn()
    const { user } = person
    const email = fresh()
    const at = new Date(api.clock.now() + day).toISOString()
    const edited = await edit(user, email, undefined, { lastName: 'Married' })
    expect(edited).toMatchObject({
      ...{ status: 200, message: 'User Edited' },
      data: { email: user.email, lastName: 'Married', newEmail: email, newEmailAt: at },
    })
    const profile = await api.call('GET /user/profile', person)
    expect(profile.data).toMatchObject({ email: user.email, newEmail: email, newEmailAt: at })
    const exported = await api.call('GET /user/export', person)
    expect(exported.data.profile).toMatchObject({ newEmail: email })
    await pass(day - 1)
    expect(await entering(user.email, email)).toEqual([user.email])
    expect(await statusOf(person)).toBe(200)
    expect(await mailsTo(email)).toEqual([])
    await pass(1)
    expect(await entering(user.email, email)).toEqual([email])
    expect(await statusOf(person)).toBe(401)
    expect((await mailsTo(email))[0]?.text).toContain(`${siteUrl}/sign-in`)
    const [changed, ended, asked] = [...(await trail(user))].sort((one, other) =>
      other.action < one.action ? 1 : -1,
    )
    expect([changed?.action, ended?.action, asked?.action]).toEqual([
      'address changed',
      'sessions ended',
      'user edited',
    ])
    expect(changesOf(changed ?? {})[0]).toEqual({ field: 'Email', before: user.email, after: email })
    expect(changesOf(asked ?? {})[0]).toEqual({ field: 'New email', before: undefined, after: email })
    expect([changed?.actor, asked?.actor?.firstName]).toEqual([undefined, 'Test'])
  })

  it('a changed address signs in once the old one agrees; opening the link is not enough', async () => {
    const person = await api.signedIn('admin')
    const { user } = person
    const email = fresh()
    await edit(user, email)
    const [link = ''] = await links(user.email)
    expect(await page(link)).toContain(email)
    expect(await entering(user.email)).toEqual([user.email])
    expect(await answer(`${link.slice(0, -3)}abc`, 'agree')).toBe(403)
    expect(await answer(link, 'agree')).toBe(200)
    expect(await entering(user.email, email)).toEqual([email])
    expect(await statusOf(person)).toBe(401)
    expect(await answer(link, 'agree')).toBe(403)
  })

  it('an objection of the old address stops the change and ends every session', async () => {
    const person = await api.signedIn()
    const { user } = person
    const email = fresh()
    await edit(user, email)
    const [link = ''] = await links(user.email)
    expect(await answer(link, 'stop')).toBe(200)
    expect(await statusOf(person)).toBe(401)
    await pass(2 * day)
    expect(await entering(user.email, email)).toEqual([user.email])
    expect((await trail(user)).map(({ action }) => action)).toContain('address change stopped')
    for (const given of ['agree', 'stop'] as const) expect(await answer(link, given)).toBe(403)
  })

  it('the first mail to the old address can undo the change for seven days', async () => {
    const person = await api.person()
    api.clock.pass(7 * day)
    await api.signIn(person.email)
    const email = fresh()
    await edit(person, email)
    await pass(day)
    const thief = { user: person, token: await api.signIn(email) }
    const further = fresh()
    await edit(person, further)
    const [first = '', second = ''] = await links(person.email)
    expect(second).not.toBe(first)
    expect(await answer(first, 'stop')).toBe(200)
    expect(await statusOf(thief)).toBe(401)
    // What waited for the thief's address is gone, too.
    await pass(day)
    expect(await entering(person.email, email, further)).toEqual([person.email])
  })

  it('a changed address signs in at once where nobody has ever signed in', async () => {
    const user = await api.person()
    const email = fresh()
    expect((await edit(user, email)).data).toMatchObject({ email })
    expect(await entering(user.email, email)).toEqual([email])
    const { token } = await api.signedIn('admin')
    const seen = async () => {
      const { data } = await api.call('GET /admin/all-users', { token, query: { type: 'user' } })
      return data.find(({ _id }) => _id === user._id)?.hasSignedIn
    }
    expect(await seen()).toBe(false)
    await api.signIn(email)
    expect(await seen()).toBe(true)
  })

  it('an address that a superAdmin enters signs in at once, except for a superAdmin’s account', async () => {
    const boss = await api.signedIn('superAdmin')
    for (const userType of ['user', 'admin'] as const) {
      const { user } = await api.signedIn(userType)
      const email = fresh()
      expect((await edit(user, email, boss)).data).toMatchObject({ email })
      expect(await entering(user.email, email)).toEqual([email])
    }
    for (const { user } of [boss, await api.signedIn('superAdmin')]) {
      expect((await edit(user, fresh(), boss)).data).toMatchObject({ email: user.email })
      expect(await entering(user.email)).toEqual([user.email])
    }
  })

  it('a changed address signs in once a superAdmin who did not ask for it confirms it', async () => {
    const [boss, other] = [await api.signedIn('superAdmin'), await api.signedIn('superAdmin')]
    const { user } = await api.signedIn('admin')
    const admin = await api.signedIn('admin')
    const email = fresh()
    await edit(user, email, admin)
    expect((await confirm(admin, user, email)).status).toBe(403)
    expect((await confirm(boss, user, fresh())).status).toBe(409)
    expect(await confirm(boss, user, email)).toMatchObject({ status: 200, data: { email } })
    expect((await confirm(boss, user, email)).status).toBe(409)
    const [entry] = (await trail(user)).filter(({ action }) => action === 'address changed')
    expect(entry?.actor?._id).toBe(boss.user._id)
    const top = fresh()
    await edit(other.user, top, boss)
    // Neither the one who asked nor the one whose address it is.
    for (const by of [boss, other]) expect((await confirm(by, other.user, top)).status).toBe(409)
    expect((await confirm(await api.signedIn('superAdmin'), other.user, top)).status).toBe(200)
  })

  it('a change of an admin’s address is mailed to the other superAdmins at once', async () => {
    const boss = await api.signedIn('superAdmin')
    const { user } = await api.signedIn('admin')
    const email = fresh()
    await edit(user, email)
    await edit((await api.signedIn()).user, fresh())
    const told = (await mailsTo(boss.user.email)).filter(({ text }) => text.includes('wants'))
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining(`to sign in with ${email} instead of ${user.email}`),
    ])
  })

  it('any admin can withdraw a change; only a superAdmin can withdraw a superAdmin’s', async () => {
    const admin = await api.signedIn('admin')
    const { user } = await api.signedIn()
    const email = fresh()
    await edit(user, email, admin)
    const other = await api.signedIn('admin')
    const { data } = await withdraw(other, user, email)
    expect([data.email, data.newEmail]).toEqual([user.email, undefined])
    await pass(2 * day)
    expect(await entering(user.email, email)).toEqual([user.email])
    const boss = await api.signedIn('superAdmin')
    const top = fresh()
    await edit(boss.user, top, boss)
    expect((await withdraw(await api.signedIn('admin'), boss.user, top)).status).toBe(403)
    expect((await withdraw(boss, boss.user, top)).status).toBe(200)
  })

  it('an edit of another field keeps the change waiting, and a second change starts its own day', async () => {
    const { user } = await api.signedIn()
    const [first, second] = [fresh(), fresh()]
    const { data } = await edit(user, first)
    api.clock.pass(day / 2)
    for (const email of [user.email, first])
      expect((await edit(user, email, undefined, { phoneNumber: '0803 555 0111' })).data).toMatchObject({
        ...{ email: user.email, newEmail: first, newEmailAt: data.newEmailAt },
      })
    expect(await mailsTo(user.email)).toHaveLength(1)
    await edit(user, second)
    const [old = '', now = ''] = await links(user.email)
    expect(await answer(old, 'agree')).toBe(403)
    await pass(day / 2)
    expect(await entering(user.email, first, second)).toEqual([user.email])
    expect(await answer(now, 'agree')).toBe(200)
    expect(await entering(user.email, first, second)).toEqual([second])
  })

  it('no other account can take an address that waits', async () => {
    const admin = await api.signedIn('admin')
    const { user } = await api.signedIn()
    const email = fresh()
    await edit(user, email, admin)
    const body = { firstName: 'Other', lastName: 'Person', email }
    const created = await api.call('POST /admin/create-user', { token: admin.token, body })
    const edited = await edit(await api.person(), email, admin)
    for (const { status, issues } of [created, edited])
      expect([status, issues?.[0]?.path]).toEqual([409, ['email']])
    expect((await edit(await api.person(), user.email, admin)).status).toBe(409)
  })

  it('a change is dropped when another account has the address by then', async () => {
    const { user } = await api.signedIn()
    const email = fresh()
    await edit(user, email)
    const [link = ''] = await links(user.email)
    await api.person('user', email)
    expect(await answer(link, 'agree')).toBe(403)
    await pass(day)
    const [entry] = (await trail(user)).filter(({ action }) => action === 'address change stopped')
    expect(changesOf(entry ?? {})).toContainEqual({
      ...{ field: 'Reason', before: undefined, after: 'another account has the address' },
    })
    expect(await entering(user.email)).toEqual([user.email])
  })

  it('a change is dropped when its account is closed or erased', async () => {
    const boss = await api.signedIn('superAdmin')
    const { user: leaver } = await api.signedIn('admin')
    const { user: leaving } = await api.signedIn()
    const [first, second] = [fresh(), fresh()]
    await edit(leaver, first)
    await edit(leaving, second)
    const [link = ''] = [...(await links(leaver.email)), ...(await links(leaving.email))]
    const params = { id: leaver._id }
    await api.call('POST /admin/close-account/{id}', { token: boss.token, params, body: {} })
    await api.call('POST /admin/reopen-account/{id}', { token: boss.token, params })
    await api.erase(leaving._id)
    expect(await answer(link, 'agree')).toBe(403)
    await pass(day)
    expect(await entering(leaver.email, first, second)).toEqual([leaver.email])
  })

  it('parallel agreement, objection, confirmation and waiting have one outcome', async () => {
    const boss = await api.signedIn('superAdmin')
    for (let round = 0; round < 5; round += 1) {
      const { user } = await api.signedIn('admin')
      const email = fresh()
      await edit(user, email)
      const [link = ''] = await links(user.email)
      api.clock.pass(day)
      const decisions = [
        () => answer(link, 'agree'),
        () => confirm(boss, user, email),
        () => api.sweep('address changes'),
        () => entering(user.email),
      ]
      const turned = [...decisions.slice(round % 4), ...decisions.slice(0, round % 4)]
      await Promise.all(turned.map((decide) => decide()))
      const changes = (await trail(user)).filter(({ action }) => action === 'address changed')
      expect(changes).toHaveLength(1)
      expect(await entering(user.email, email)).toEqual([email])
    }
  })
})
