import { afterAll, beforeAll, expect, it } from 'vitest'
import { enqueueMail } from '#server/database/mails.ts'
import { makeTestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
import { everyText } from '../support/everyText.ts'
import { makeRoleWorld, type RoleWorld } from '../support/roleWorld.ts'
import { addOwnership } from '../support/rows.ts'

onBothEngines('personal data', (engine) => {
  let database: TestDatabase
  let world: RoleWorld
  beforeAll(async () => {
    database = await makeDatabase(engine)
    world = await makeRoleWorld(makeTestApp(database))
  })
  afterAll(() => database.remove())

  it('is erased under former addresses too, and in answers that are kept for others', async () => {
    const { api, tokens } = world
    const body = {
      firstName: 'Bisola',
      lastName: 'Traceless',
      email: 'bisola.old@example.com',
      phoneNumber: '0803 555 0199',
    }
    const made = await api.call('POST /admin/create-user', {
      token: tokens.admin,
      body,
      headers: { 'Idempotency-Key': 'made-once' },
    })
    const id = made.data._id
    const client = { 'X-Forwarded-For': '10.9.9.10' }
    const asked = { name: 'Bisola', email: body.email, phoneNumber: '', message: 'Is it still free?' }
    await api.call('POST /public/enquiries', { body: asked, headers: client })
    await api.signIn(body.email)
    const params = { id }
    await api.call('PUT /admin/edit-user/{id}', {
      token: tokens.admin,
      params,
      body: { ...body, email: 'bisola.new@example.com' },
    })
    await api.signIn('bisola.new@example.com')
    expect(await everyText(database)).toContain('bisola.old@example.com')
    await api.call('POST /admin/erase-user/{id}', { token: tokens.superAdmin, params })
    await api.sweep('mails')
    const left = await everyText(database)
    for (const gone of ['bisola', 'Bisola', 'Traceless', '0803 555 0199', 'Is it still free?']) {
      expect(left).not.toContain(gone)
    }
  })

  it('is erased from what was bought, where the owner had another name and telephone', async () => {
    const { api, tokens, estate } = world
    const { _id: unitId } = await estate.unit()
    const owner = { firstName: 'Olamide', lastName: 'Ghostly', phoneNumber: '0803 555 0188' }
    const { _id: id } = await api.person()
    await database.write(async (trx) => {
      const ownershipId = await addOwnership(trx, unitId, id)
      const { firstName: first_name, lastName: last_name, phoneNumber: phone_number } = owner
      const names = { first_name, last_name, phone_number }
      await trx.updateTable('ownerships').set(names).where('id', '=', ownershipId).execute()
    })
    const words = Object.values(owner)
    const before = await everyText(database)
    for (const word of words) expect(before).toContain(word)
    await api.call('POST /admin/erase-user/{id}', { token: tokens.superAdmin, params: { id } })
    const left = await everyText(database)
    for (const word of words) expect(left).not.toContain(word)
  })

  it('is left where a former address is somebody else’s by now', async () => {
    const { api, tokens } = world
    const create = async (email: string) =>
      (
        await api.call('POST /admin/create-user', {
          token: tokens.admin,
          body: { firstName: 'Kemi', lastName: 'Two', email, phoneNumber: '0803 555 0111' },
        })
      ).data
    const first = await create('shared@example.com')
    await api.call('PUT /admin/edit-user/{id}', {
      token: tokens.admin,
      params: { id: first._id },
      body: { firstName: 'Kemi', lastName: 'Two', email: 'kemi@example.com', phoneNumber: '0803 555 0111' },
    })
    await create('shared@example.com')
    const client = { 'X-Forwarded-For': '10.9.9.11' }
    const asked = {
      name: 'The second',
      email: 'shared@example.com',
      phoneNumber: '',
      message: 'Mine, not theirs',
    }
    await api.call('POST /public/enquiries', { body: asked, headers: client })
    await api.call('POST /admin/erase-user/{id}', { token: tokens.superAdmin, params: { id: first._id } })
    expect(await everyText(database)).toContain('Mine, not theirs')
  })

  it('of others whose address only holds the erased one is left', async () => {
    const { api, tokens } = world
    const made = await api.call('POST /admin/create-user', {
      token: tokens.admin,
      body: { firstName: 'Ada', lastName: 'Short', email: 'ada@mail.co', phoneNumber: '0803 555 0122' },
    })
    for (const email of ['ada@mail.co', 'ada@mail.com']) {
      await api.call('POST /public/get-code', { body: { email } })
      await api.call('POST /public/login', { body: { email, otp: '000000' } })
    }
    const about = ['From canada@mail.co.', 'Write to ada@mail.com', 'ada@mail.co-op.example asks']
    const gone = ['From Ada, ada@mail.co, 0803', 'Your reply goes to ada@mail.co.', '(Ada@Mail.co) asks']
    for (const text of [...about, ...gone]) {
      await database.write((trx) =>
        enqueueMail(trx, {
          kind: 'enquiry',
          mail: { to: 'office@example.com', subject: 'New enquiry', text, html: '-' },
          now: '2026-01-05T09:00:00.000Z',
        }),
      )
    }
    const asker = async (email: string, message: string) => {
      const body = { name: 'Somebody', email, phoneNumber: '', message }
      const client = { 'X-Forwarded-For': '10.9.9.12' }
      const { data } = await api.call('POST /public/enquiries', { body, headers: client })
      await api.call('PUT /admin/enquiry/{enquiryId}', {
        token: tokens.admin,
        params: { enquiryId: data._id },
        body: { status: 'handled' },
        headers: { 'Idempotency-Key': `handled-for-${email}` },
      })
      return `handled-for-${email}`
    }
    about.push(await asker('canada@mail.co', 'Not hers'))
    gone.push(await asker('someone@example.com', 'She reads at\nada@mail.co'))
    await database.write((trx) =>
      trx.updateTable('mails').set({ sent_at: '2026-01-05T09:00:05.000Z', next_attempt_at: null }).execute(),
    )
    await api.call('POST /admin/erase-user/{id}', {
      token: tokens.superAdmin,
      params: { id: made.data._id },
    })
    const left = await everyText(database)
    for (const text of about) expect(left).toContain(text)
    for (const limit of ['login-failures', 'code-hour']) {
      expect(left).toMatch(new RegExp(`${limit}:[^"]*:ada@mail\\.com"`))
    }
    for (const text of [...gone, 'login-failures:ada@mail.co"', 'code-hour:ada@mail.co"']) {
      expect(left).not.toContain(text)
    }
  })
})
