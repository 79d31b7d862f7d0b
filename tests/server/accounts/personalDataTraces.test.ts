import { expect, it } from 'vitest'
import { insertMail } from '#server/mail/queries.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { everyTable, everyText } from '../../support/database/everyText.ts'
import { addOwnership } from '../../support/database/rows.ts'
import { pdf, privateFilesOf } from '../../support/worlds/privateFiles.ts'

/**
 * What becomes of a person's data in each table when the person is erased (`erasure.ts`). A new
 * table must be added to one of these lists.
 */
const tables = {
  blanked: [
    'users',
    'ownerships',
    'ownership_records',
    'bill_payments',
    'transactions',
    'messages',
    'private_files',
    'plan_lines',
    'payment_claims',
    'documents',
  ],
  blankedWhereNamed: ['enquiries', 'holds', 'sandbox_payments', 'audit_entries'],
  deleted: [
    'bill_tokens',
    'enquiry_notes',
    'invitations',
    'tokens',
    'known_browsers',
    'sign_in_codes',
    'idempotency_keys',
    'mails',
    'limits',
  ],
  holdsIdsAlone: [
    ...['chat_rooms', 'read_marks', 'provider_events', 'uploads'],
    ...['payment_plans', 'plan_reminders', 'project_updates', 'document_reads'],
  ],
  aboutNobody: [
    'projects',
    'units',
    'files',
    'book_seals',
    'meta',
    'plan_templates',
    'project_plans',
    'project_stages',
    'update_pictures',
  ],
}

onBothEngines('personal data', async (engine) => {
  const { database, api, admin, estate } = await startEstate(engine)
  const { token } = admin

  const create = async (body: object, headers = {}) =>
    (await api.call('POST /admin/create-user', { token, body, headers })).data
  const edit = (id: string, body: object, by = token) =>
    api.call('PUT /admin/edit-user/{id}', { token: by, params: { id }, body })
  const enquire = async (name: string, email: string, message: string) => {
    const body = { name, email, phoneNumber: '', message }
    return (await api.call('POST /public/enquiries', { body })).data._id
  }

  it('every table is listed with what erasing a person does to it', async () => {
    const found = (await everyTable(database)).filter((table) => !/migration/.test(table))
    expect(Object.values(tables).flat().sort()).toEqual(found.sort())
  })

  it('erasing a person also erases data under former addresses and in stored answers', async () => {
    const email = 'bisola.old@example.com'
    const body = { firstName: 'Bisola', lastName: 'Traceless', email, phoneNumber: '0803 555 0199' }
    const { _id } = await create(body, { 'Idempotency-Key': 'made-once' })
    await enquire('Bisola', email, 'Is it still free?')
    await api.signIn(email)
    const boss = await api.signedIn('superAdmin')
    await edit(_id, { ...body, email: 'bisola.new@example.com' }, boss.token)
    await api.signIn('bisola.new@example.com')
    // One address was asked for and replaced, and the other one waits.
    for (const waits of ['bisola.third@example.com', 'bisola.fourth@example.com']) {
      await edit(_id, { ...body, email: waits })
      await api.call('POST /public/get-code', { body: { email: waits } })
    }
    expect(await everyText(database)).toContain(email)
    await api.erase(_id)
    await api.sweep('mails')
    const left = await everyText(database)
    for (const gone of ['bisola', 'Bisola', 'Traceless', '0803 555 0199', 'Is it still free?']) {
      expect(left).not.toContain(gone)
    }
  })

  it('erasing a person also erases another name and number that are stored with their unit', async () => {
    const { _id: unitId } = await estate.unit()
    const owner = { first_name: 'Olamide', last_name: 'Ghostly', phone_number: '0803 555 0188' }
    const { _id: id } = await api.person()
    await database.write(async (trx) => {
      const ownershipId = await addOwnership(trx, unitId, id)
      await trx.updateTable('ownerships').set(owner).where('id', '=', ownershipId).execute()
    })
    const words = Object.values(owner)
    const before = await everyText(database)
    for (const word of words) expect(before).toContain(word)
    await api.erase(id)
    const left = await everyText(database)
    for (const word of words) expect(left).not.toContain(word)
  })

  it('erasing a person also erases a name that an admin wrote into their payment plan', async () => {
    const { _id: unitId } = await estate.unit({ price: 1000 })
    const { _id: id, email } = await api.person()
    const { _id: ownedUnitId } = await estate.assign(unitId, email, 100)
    const title = 'What Chioma Planned pays'
    const { status } = await api.call('PUT /admin/payment-plan/{ownedUnitId}', {
      ...{ token, params: { ownedUnitId }, headers: { 'Idempotency-Key': 'planned-once' } },
      body: { editedVersion: 0, lines: [{ title, amount: 1000, dueOn: '2026-12-01' }], tellOwner: true },
    })
    expect(status).toBe(200)
    expect(await everyText(database)).toContain(title)
    await api.erase(id)
    await api.sweep('mails')
    expect(await everyText(database)).not.toContain('Chioma')
    const { data } = await api.call('GET /admin/payment-plan/{ownedUnitId}', {
      ...{ token, params: { ownedUnitId } },
    })
    expect(data.lines).toMatchObject([{ title: '[erased]', amount: 1000, dueOn: '2026-12-01' }])
  })

  it('erasing a person also erases what they wrote of a transfer, and withdraws it', async () => {
    const { _id: unitId } = await estate.unit({ price: 1000 })
    const person = await api.signedIn()
    await estate.assign(unitId, person.user.email, 100)
    const send = (reference: string) =>
      api.call('POST /user/payment-claims/{unitId}', {
        ...{ token: person.token, params: { unitId } },
        body: { amount: 10, paidOn: '2026-11-19', bank: 'Zwillbank', reference, note: 'From Zwillbert' },
      })
    const { data: refused } = await send('Zwill 1')
    const { data: waiting } = await send('Zwill 2')
    await api.call('POST /admin/payment-claim/{claimId}/refuse', {
      ...{ token, params: { claimId: refused._id }, headers: { 'Idempotency-Key': 'refused-once' } },
      body: { reason: 'Zwillbert has no account there' },
    })
    expect(await everyText(database)).toContain('Zwillbert')
    await api.erase(person.user._id)
    await api.sweep('mails')
    expect((await everyText(database)).toLowerCase()).not.toContain('zwill')
    const { data } = await api.call('GET /admin/payment-claims', { token })
    const statusOf = (id: string) => data.find(({ _id }) => _id === id)?.status
    expect([statusOf(refused._id), statusOf(waiting._id)]).toEqual(['refused', 'withdrawn'])
  })

  it('erasing a person also erases what admins wrote of the papers of their home', async () => {
    const { _id: unitId } = await estate.unit({ price: 1000 })
    const { _id: id, email } = await api.person()
    const { _id: ownedUnitId } = await estate.assign(unitId, email, 100)
    const { data: file } = await privateFilesOf(api).send(token, pdf(), {
      ...{ purpose: 'paper', name: 'Letter to Quimby.pdf' },
    })
    const { data: paper } = await api.call('POST /admin/documents', {
      ...{ token, headers: { 'Idempotency-Key': 'added-once' } },
      body: {
        ...{ scope: 'ownership', id: ownedUnitId, kind: 'other', title: 'Letter to Quimby' },
        ...{ fileId: file.fileId, needsReading: true, tell: true },
      },
    })
    await api.call('POST /admin/document/{documentId}/withdraw', {
      ...{ token, params: { documentId: paper._id }, headers: { 'Idempotency-Key': 'withdrawn-once' } },
      body: { reason: 'Quimby has another name' },
    })
    expect(await everyText(database)).toContain('Quimby')
    await api.erase(id)
    await api.sweep('mails')
    expect(await everyText(database)).not.toContain('Quimby')
  })

  it('erasing a visitor without an account removes every trace of all their enquiries', async () => {
    const email = 'sade@visitor.example'
    const boss = await api.signedIn('superAdmin')
    const first = await enquire('Sade', email, 'A veranda for Sade')
    const second = await enquire('Sade O.', email, 'Again a veranda')
    const body = { status: 'handled' }
    const headers = { 'Idempotency-Key': 'visitor-handled-once' }
    await api.call('PUT /admin/enquiry/{enquiryId}', { token, params: { enquiryId: first }, body, headers })
    await api.call('POST /public/get-code', { body: { email } })
    const ask = () => api.call('GET /admin/personal-data', { token: boss.token, query: { email } })
    const { data } = await ask()
    expect(data.enquiries.map(({ _id }) => _id).sort()).toEqual([first, second].sort())
    expect(JSON.stringify(data)).toContain('A veranda for Sade')
    const erase = () =>
      api.call('POST /admin/enquiry/{enquiryId}/erase', {
        ...{ token: boss.token, params: { enquiryId: second } },
      })
    expect(await erase()).toMatchObject({ status: 200, message: 'Visitor erased' })
    const left = await everyText(database)
    for (const gone of ['sade', 'Sade', 'veranda']) expect(left).not.toContain(gone)
    expect((await ask()).status).toBe(404)
    expect((await erase()).status).toBe(200)
    const { data: trail } = await api.call('GET /admin/audit', { token: boss.token })
    const mine = trail.filter(({ actor }) => actor?._id === boss.user._id).map(({ action }) => action)
    expect(mine.filter((action) => action.startsWith('visitor')).sort()).toEqual([
      'visitor data exported',
      'visitor erased',
    ])
  })

  it('a visitor whose address has an account is neither exported nor erased by their enquiry', async () => {
    const { email } = await api.person()
    const boss = await api.signedIn('superAdmin')
    const enquiryId = await enquire('Owner', email, 'About my home')
    const exported = await api.call('GET /admin/personal-data', { token: boss.token, query: { email } })
    expect(exported).toMatchObject({ status: 409, message: expect.stringContaining('has an account') })
    const erased = await api.call('POST /admin/enquiry/{enquiryId}/erase', {
      ...{ token: boss.token, params: { enquiryId } },
    })
    expect(erased.status).toBe(409)
    expect(await everyText(database)).toContain('About my home')
  })

  it('erasing a person keeps the data of another person who has their former address now', async () => {
    const kemi = { firstName: 'Kemi', lastName: 'Two', phoneNumber: '0803 555 0111' }
    const shared = 'shared@example.com'
    const first = await create({ ...kemi, email: shared })
    await edit(first._id, { ...kemi, email: 'kemi@example.com' })
    await create({ ...kemi, email: shared })
    await enquire('The second', shared, 'Mine, not theirs')
    await api.erase(first._id)
    expect(await everyText(database)).toContain('Mine, not theirs')
  })

  it('erasing a person keeps data about longer addresses that contain theirs', async () => {
    const person = { firstName: 'Ada', lastName: 'Short', phoneNumber: '0803 555 0122' }
    const { _id } = await create({ ...person, email: 'ada@mail.co' })
    for (const email of ['ada@mail.co', 'ada@mail.com']) {
      await api.call('POST /public/get-code', { body: { email } })
      await api.call('POST /public/login', { body: { email, otp: '000000' } })
    }
    const about = ['From canada@mail.co.', 'Write to ada@mail.com', 'ada@mail.co-op.example asks']
    const gone = ['From Ada, ada@mail.co, 0803', 'Your reply goes to ada@mail.co.', '(Ada@Mail.co) asks']
    for (const text of [...about, ...gone]) {
      const mail = { to: 'office@example.com', subject: 'New enquiry', text, html: '-' }
      await database.write((trx) =>
        insertMail(trx, { kind: 'enquiry', mail, now: '2026-01-05T09:00:00.000Z' }),
      )
    }
    const asker = async (email: string, message: string) => {
      const key = `handled-for-${email}`
      await api.call('PUT /admin/enquiry/{enquiryId}', {
        token,
        params: { enquiryId: await enquire('Somebody', email, message) },
        body: { status: 'handled' },
        headers: { 'Idempotency-Key': key },
      })
      return key
    }
    about.push(await asker('canada@mail.co', 'Not hers'))
    gone.push(await asker('someone@example.com', 'She reads at\nada@mail.co'))
    await database.write((trx) =>
      trx.updateTable('mails').set({ sent_at: '2026-01-05T09:00:05.000Z', next_attempt_at: null }).execute(),
    )
    await api.erase(_id)
    const left = await everyText(database)
    for (const text of about) expect(left).toContain(text)
    for (const limit of ['login-failures', 'code-hour']) {
      expect(left).toMatch(new RegExp(`"ada@mail\\.com:[^"]*:${limit}"`))
    }
    for (const text of gone) expect(left).not.toContain(text)
    expect(left).not.toMatch(/"ada@mail\.co:/)
  })
})
