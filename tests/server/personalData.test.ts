import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '#company.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { findBillByReference, settleBill } from '#server/database/bills.ts'
import { enqueueMail } from '#server/database/mails.ts'
import { isoTime } from '#server/isoTime.ts'
import { makeTestApp } from '../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../support/database.ts'
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

  const everyText = async () => {
    const texts: unknown[] = []
    for (const table of ['users', 'ownerships', 'bill_payments', 'messages', 'enquiries'] as const) {
      texts.push(await database.read.selectFrom(table).selectAll().execute())
    }
    for (const table of ['mails', 'sign_in_codes', 'audit_entries', 'sandbox_payments', 'limits'] as const) {
      texts.push(await database.read.selectFrom(table).selectAll().execute())
    }
    texts.push(await database.read.selectFrom('idempotency_keys').selectAll().execute())
    return JSON.stringify(texts)
  }

  const ledger = () =>
    database.read
      .selectFrom('transactions')
      .select(['tx_id', 'amount_kobo', 'owner_id'])
      .orderBy('tx_id')
      .execute()

  it('is handed to the person whole, and holds nobody else', async () => {
    const { api, tokens, people, txId, roomId, messageId, reference } = world
    const { data } = await api.call('GET /user/export', { token: tokens.owner })
    expect(data.profile.email).toBe(people.owner.user.email)
    expect(data.properties).toHaveLength(1)
    expect(data.transactions.map((one) => one.txId)).toContain(txId)
    expect(data.total).toBe(data.transactions.reduce((sum, { amount }) => sum + amount, 0))
    expect(data.billPayments.map((one) => one.reference)).toContain(reference)
    expect(data.conversations).toMatchObject([
      { roomId, messages: [{ _id: messageId, message: 'When is the handover?' }] },
    ])
    expect(JSON.stringify(data)).not.toContain(people.other.user.email)
  })

  it('says whether notices come by mail, and when the person signed in', async () => {
    const { api } = world
    const { user, token } = await api.signedIn()
    api.clock.pass(1000)
    await api.signIn(user.email)
    await api.call('PUT /user/mail-notices', { token, body: { enabled: false } })
    const { data } = await api.call('GET /user/export', { token })
    expect(data.mailNotices).toBe(false)
    const [last, first, ...more] = data.sessions ?? []
    expect(more).toEqual([])
    expect(Date.parse(last?.createdAt ?? '') - Date.parse(first?.createdAt ?? '')).toBe(1000)
    expect(Object.keys(last ?? {}).toSorted()).toEqual(['createdAt', 'expiresAt', 'lastUsedAt'])
  })

  it('says why a payment came to nothing, and what was asked in the words of every other call', async () => {
    const { api, tokens, people, reference, unitId } = world
    const asked = { name: 'Ada', email: people.owner.user.email, phoneNumber: '0803 555 0166', unitId }
    await api.call('POST /public/enquiries', {
      body: { ...asked, message: 'Is there parking?' },
      headers: { 'X-Forwarded-For': '10.9.9.8' },
    })
    const bill = await findBillByReference(database.read, reference)
    const failed = { status: 'failed', reason: 'Insufficient Funds' } as const
    await database.write((trx) => settleBill(trx, bill?.id ?? '', failed, '2026-01-05T09:00:00.000Z'))
    const { data } = await api.call('GET /user/export', { token: tokens.owner })
    expect(data.billPayments).toContainEqual(
      expect.objectContaining({ reference, unitId, failureReason: 'Insufficient Funds' }),
    )
    expect(data.enquiries).toEqual([
      expect.objectContaining({ ...asked, message: 'Is there parking?', status: 'new' }),
    ])
  })

  it('is erased by a superAdmin: nothing names the person, the books stay', async () => {
    const { api, tokens, people } = world
    const { email, _id: id } = people.owner.user
    const { manager, roomId } = world
    const client = { 'X-Forwarded-For': '10.9.9.9' }
    const asked = { name: 'Ada', email, phoneNumber: '0803 555 0177', message: 'A private question' }
    const enquiry = await api.call('POST /public/enquiries', { body: asked, headers: client })
    await api.call('PUT /admin/enquiry/{enquiryId}', {
      token: tokens.admin,
      params: { enquiryId: enquiry.data._id },
      body: { status: 'handled' },
      headers: { 'Idempotency-Key': 'handled-once' },
    })
    await database.write((trx) =>
      enqueueMail(trx, {
        kind: 'unread-messages',
        dedupeKey: `unread:${roomId}:${manager.user._id}:1`,
        mail: { to: manager.user.email, subject: 'Ada Unforgettable wrote to you', text: '-', html: '-' },
        now: '2026-01-05T09:00:00.000Z',
      }),
    )
    const before = await ledger()
    const answer = await api.call('POST /admin/erase-user/{id}', { token: tokens.superAdmin, params: { id } })
    expect([answer.status, answer.message]).toEqual([200, 'User erased'])
    // The last mail to the address takes the address along.
    await api.sweep('mails')
    const told = api.mailbox.sent.filter(({ to }) => to === email).at(-1)
    expect(told?.text).toContain(
      `Your data with ${company.name} has been erased on ${dayInWords(isoTime(api.clock.now()))}. Payment records stay, without your name,`,
    )
    expect(await everyText()).not.toContain(email)
    for (const gone of ['When is the handover?', 'A private question', '0803 555 0177', 'Unforgettable']) {
      expect(await everyText()).not.toContain(gone)
    }
    expect(await ledger()).toEqual(before)
    expect((await api.call('GET /user/profile', { token: tokens.owner })).status).toBe(401)
    const trail = await api.call('GET /admin/audit', { token: tokens.superAdmin })
    const entry = trail.data.find(({ action }) => action === 'user erased')
    expect(entry?.subjectId).toBe(id)
    expect(await everyText()).toContain(people.other.user.email)
  })

  it('of who was erased is found without the address that nobody has', async () => {
    const { api, tokens, people } = world
    const { _id } = people.owner.user
    const { data } = await api.call('GET /admin/search', { token: tokens.admin, query: { q: _id } })
    expect(data).toEqual([{ kind: 'user', _id, title: 'Erased customer', detail: '' }])
  })

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
    expect(await everyText()).toContain('bisola.old@example.com')
    await api.call('POST /admin/erase-user/{id}', { token: tokens.superAdmin, params })
    await api.sweep('mails')
    const left = await everyText()
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
    const before = await everyText()
    for (const word of words) expect(before).toContain(word)
    await api.call('POST /admin/erase-user/{id}', { token: tokens.superAdmin, params: { id } })
    const left = await everyText()
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
    expect(await everyText()).toContain('Mine, not theirs')
  })

  it('of others whose address only holds the erased one is left', async () => {
    const { api, tokens } = world
    const made = await api.call('POST /admin/create-user', {
      token: tokens.admin,
      body: { firstName: 'Ada', lastName: 'Short', email: 'ada@mail.co', phoneNumber: '0803 555 0122' },
    })
    for (const email of ['ada@mail.co', 'ada@mail.com']) {
      await api.call('POST /public/get-code', { body: { email } })
      await api.call('POST /public/login', { body: { email, otp: 'wrong' } })
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
    const left = await everyText()
    for (const text of [...about, 'login-failures:ada@mail.com', 'code-hour:ada@mail.com']) {
      expect(left).toContain(text)
    }
    for (const text of [...gone, 'login-failures:ada@mail.co"', 'code-hour:ada@mail.co"']) {
      expect(left).not.toContain(text)
    }
  })

  it('of admins is not erased', async () => {
    const { api, tokens, people } = world
    const params = { id: people.admin.user._id }
    const answer = await api.call('POST /admin/erase-user/{id}', { token: tokens.superAdmin, params })
    expect([answer.status, answer.message]).toEqual([409, 'Only a customer can be erased.'])
  })
})
