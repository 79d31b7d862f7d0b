import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { company, companyAccounts } from '#company.ts'
import { day, minute } from '#domain/time.ts'
import { folderMedia } from '#server/adapters/folderMedia.ts'
import { deliverMails } from '#server/mail/queue.ts'
import { checkBooks } from '#server/modules/books/books.ts'
import { makeTrail } from '../../support/auditTrail.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makeEstate, startApp } from '../../support/database/estate.ts'
import { pdf, privateFilesOf } from '../../support/worlds/privateFiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'plinth-claims-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

onBothEngines('transfers', async (engine) => {
  const { api, database } = await startApp(engine, { privateFiles: folderMedia(join(folder, engine)) })
  const admin = await api.signedIn('admin')
  const colleague = await api.signedIn('admin')
  const estate = makeEstate(api, admin)
  const files = privateFilesOf(api)

  async function deliver() {
    // One round sends a part of what waits.
    while ((await deliverMails(api.dependencies)) > 0);
  }

  /** A home of ₦1,000 of which ₦100 is paid. The clock stands at 20 November 2026. */
  async function home() {
    const buyer = await api.signedIn()
    const { token } = buyer
    const { _id: unitId } = await estate.unit({ price: 1000 })
    await estate.manage(unitId)
    const { _id: ownedUnitId } = await estate.assign(unitId, buyer.user.email, 100)
    await deliver()
    const since = api.mailbox.sent.length
    const send = (body: object = {}) =>
      api.call('POST /user/payment-claims/{unitId}', {
        ...{ token, params: { unitId } },
        body: { amount: 200, paidOn: '2026-11-19', reference: 'FT 261/103', ...body },
      })
    const claims = async () =>
      (await api.call('GET /user/payment-claims/{unitId}', { token, params: { unitId } })).data
    const withdraw = (claimId: string) =>
      api.call('POST /user/payment-claim/{claimId}/withdraw', { token, params: { claimId } })
    const owned = async () =>
      (await api.call('GET /user/owned-units', { token })).data.find(({ _id }) => _id === ownedUnitId)
    /** Mails to an address since the home was made. */
    const mails = async (email: string) => {
      await deliver()
      return api.mailbox.sent.slice(since).filter(({ to }) => to === email)
    }
    return { buyer, token, unitId, ownedUnitId, send, claims, withdraw, owned, mails }
  }

  const accept = (claimId: string, body: object = {}, { token } = admin) =>
    api.call('POST /admin/payment-claim/{claimId}/accept', {
      ...{ token, params: { claimId } },
      body: { amount: 200, ...body },
    })
  const match = (claimId: string, txId = '') =>
    api.call('POST /admin/payment-claim/{claimId}/match', {
      ...{ token: admin.token, params: { claimId }, body: { txId } },
    })
  const refuse = (claimId: string, reason = 'Not on our statement', { token } = admin) =>
    api.call('POST /admin/payment-claim/{claimId}/refuse', { token, params: { claimId }, body: { reason } })
  const listed = async (claimId: string) =>
    (await api.call('GET /admin/payment-claims', { token: admin.token })).data.find(
      ({ _id }) => _id === claimId,
    )

  test('a transfer that a buyer sends waits for admins, and both of them are told', async () => {
    const { buyer, unitId, send, claims, owned, mails } = await home()
    expect((await owned())?.claims).toBe(0)
    const sent = await send({ bank: 'First', note: 'From my brother' })
    expect([sent.status, sent.message, sent.data.status]).toEqual([201, 'Transfer sent', 'new'])
    expect(await claims()).toEqual({ claims: [sent.data], payTo: companyAccounts })
    expect((await owned())?.claims).toBe(1)
    expect((await estate.ownersOf(unitId))[0]).toMatchObject({ claims: 1, pricePaid: 100 })
    expect(await listed(sent.data._id)).toMatchObject({ unitId, outstanding: 900, bank: 'First' })
    const { data } = await api.call('GET /admin/overview', { token: admin.token })
    expect(data.waiting.find(({ what }) => what === 'transfers')?.count).toBeGreaterThan(0)
    for (const to of [company.mail, admin.user.email])
      expect(await mails(to)).toMatchObject([
        {
          subject: '₦200 by transfer for A1, Palm Court',
          replyTo: { address: buyer.user.email },
          text: expect.stringContaining('From my brother'),
        },
      ])
    expect(await mails(buyer.user.email)).toEqual([])
  })

  test('an accepted transfer is a payment, with the amount and day that the admin found', async () => {
    const { send, claims, owned, mails, buyer, ownedUnitId } = await home()
    const { data } = await send()
    const { writtenBy } = makeTrail(api, await api.signedIn('superAdmin'))
    const entries = await writtenBy(async () => {
      const answer = await accept(data._id, { amount: 150, receivedOn: '2026-11-18', paidBefore: 100 })
      expect(answer).toMatchObject({ status: 200, data: { pricePaid: 250, outstanding: 750 } })
    })
    expect(entries).toMatchObject([
      { action: 'payment recorded', subjectId: ownedUnitId, after: { claimId: data._id } },
    ])
    expect((await claims()).claims).toMatchObject([
      { amount: 200, paidOn: '2026-11-19', status: 'accepted', recorded: { amount: 150 } },
    ])
    expect(await owned()).toMatchObject({ claims: 0, pricePaid: 250 })
    expect((await mails(buyer.user.email)).map(({ subject }) => subject)).toEqual([
      'We received ₦150.00 for A1, Palm Court',
    ])
    expect(await database.snapshot((db) => checkBooks(db, api.clock.now()))).toEqual([])
  })

  test('two admins who accept a transfer at once record it once, and the second learns who did', async () => {
    const { send, owned } = await home()
    const { data } = await send()
    const answers = await Promise.all([accept(data._id), accept(data._id, {}, colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.message).toMatch(/^Test recorded this at 10:\d\d\.$/)
    expect(late?.data).toMatchObject({ _id: data._id, status: 'accepted' })
    expect((await owned())?.pricePaid).toBe(300)
    const again = await Promise.all([accept(data._id), accept(data._id, {}, colleague)])
    expect(again.map(({ message }) => message.split(' ')[0]).toSorted()).toEqual(['Test', 'You'])
  })

  test('a transfer above what is open, or after a payment that the admin did not see, is not recorded', async () => {
    const { send, ownedUnitId, owned } = await home()
    const { data } = await send()
    const message = "Only ₦900.00 is outstanding on this unit. A payment can't be more than that."
    expect(await accept(data._id, { amount: 901 })).toMatchObject({
      ...{ status: 400, issues: [{ path: ['amount'], message }] },
    })
    await estate.pay(ownedUnitId, 200)
    expect(await accept(data._id, { paidBefore: 100 })).toMatchObject({
      status: 409,
      message: '₦200 was recorded meanwhile. Check whether it is this transfer before you accept it.',
      data: { status: 'new', pricePaid: 300 },
    })
    expect(await accept(data._id, { receivedOn: '2026-11-21' })).toMatchObject({ status: 400 })
    expect(await owned()).toMatchObject({ claims: 1, pricePaid: 300 })
  })

  test('a transfer that was recorded by hand is matched with that payment, which no other transfer gets', async () => {
    const { send, unitId, ownedUnitId, owned, mails, buyer } = await home()
    const elsewhere = await home()
    await estate.pay(ownedUnitId, 200)
    const [payment, first] = await estate.paymentsOf(unitId)
    const [foreign] = await estate.paymentsOf(elsewhere.unitId)
    const { data } = await send()
    const { data: other } = await send({ reference: 'FT 2' })
    const notTheirs = 'Choose a payment of this owner that stands.'
    for (const txId of [foreign?.txId, 'nothing'])
      expect(await match(data._id, txId)).toMatchObject({ status: 400, message: notTheirs })
    expect(await match(data._id, payment?.txId)).toMatchObject({
      ...{ status: 200, data: { status: 'accepted', recorded: { txId: payment?.txId } } },
    })
    expect(await match(other._id, payment?.txId)).toMatchObject({
      ...{ status: 400, issues: [{ path: ['txId'], message: 'Another transfer has this payment already.' }] },
    })
    await estate.reverse(first?.txId)
    expect(await match(other._id, first?.txId)).toMatchObject({ status: 400, message: notTheirs })
    expect(await owned()).toMatchObject({ claims: 1, pricePaid: 200 })
    const subjects = (await mails(buyer.user.email)).map(({ subject }) => subject)
    expect(subjects).toContain('We found your transfer')
  })

  test('a refused transfer tells its sender why, whatever mails they want, and can be sent again', async () => {
    const { send, token, claims, mails, buyer } = await home()
    await api.call('PUT /user/mail-notices', { token, body: { enabled: false } })
    const { data } = await send()
    expect((await refuse(data._id, ' ')).status).toBe(400)
    expect(await refuse(data._id)).toMatchObject({ status: 200, data: { status: 'refused' } })
    expect(await accept(data._id, {}, colleague)).toMatchObject({ status: 409 })
    const [mail] = await mails(buyer.user.email)
    expect(mail?.subject).toBe('We could not find your transfer of ₦200')
    expect(mail?.text).toContain('Not on our statement')
    api.clock.pass(minute)
    expect((await send()).status).toBe(201)
    expect((await claims()).claims.map(({ status, reason }) => [status, reason])).toEqual([
      ['new', undefined],
      ['refused', 'Not on our statement'],
    ])
  })

  test('a buyer withdraws their own transfer while it waits', async () => {
    const { send, withdraw, token } = await home()
    const other = await home()
    const { data } = await send()
    expect((await other.withdraw(data._id)).status).toBe(404)
    expect(await withdraw(data._id)).toMatchObject({ status: 200, data: { status: 'withdrawn' } })
    expect(await withdraw(data._id)).toMatchObject({ status: 409, data: { status: 'withdrawn' } })
    expect(await accept(data._id)).toMatchObject({ status: 409 })
    expect((await refuse(data._id)).message).toMatch(/^Test withdrew this at /)
    expect(
      await api.call('POST /user/payment-claims/{unitId}', {
        ...{ token, params: { unitId: other.unitId } },
        body: { amount: 1, paidOn: '2026-11-19', reference: 'FT 9' },
      }),
    ).toMatchObject({ status: 404 })
  })

  test('the same reference counts once for a home, and at most five transfers wait', async () => {
    const { send } = await home()
    const { data } = await send({ reference: 'ft-261 103' })
    expect(await send()).toMatchObject({ status: 409, message: 'You sent this transfer on 20 November.' })
    await accept(data._id)
    expect((await send()).status).toBe(409)
    for (const count of [1, 2, 3, 4, 5])
      expect((await send({ reference: `Other ${count}` })).status).toBe(201)
    expect(await send({ reference: 'Other 6' })).toMatchObject({
      ...{ status: 409, message: 'Five transfers are being checked already.' },
    })
  })

  test('admins learn that the same reference came for another home', async () => {
    const [one, other] = [await home(), await home()]
    const { data: first } = await one.send({ reference: 'Joint 1' })
    const { data: second } = await other.send({ reference: 'JOINT-1' })
    expect(await listed(second._id)).toMatchObject({
      sameReference: [{ unitName: 'A1', projectName: 'Palm Court', createdAt: first.createdAt }],
    })
    expect((await other.claims()).claims[0]).not.toHaveProperty('sameReference')
  })

  test('a slip is shown to its sender and to admins, and a file is a slip once', async () => {
    const { send, token, buyer } = await home()
    const stranger = await home()
    const upload = async (of: string) => (await files.send(of, pdf(), { name: 'slip.pdf' })).data.fileId
    const fileId = await upload(token)
    const issues = [{ path: ['fileId'], message: 'Choose the file again.' }]
    for (const wrong of [await upload(stranger.token), 'nothing'])
      expect(await send({ reference: '', fileId: wrong })).toMatchObject({ status: 400, issues })
    const { data } = await send({ reference: '', fileId })
    expect(data.slip).toEqual({ fileId, mime: 'application/pdf', name: 'slip.pdf' })
    expect(await send({ reference: '', fileId })).toMatchObject({ status: 400, issues })
    const statusFor = async (of: string) => (await files.get(of, fileId)).status
    expect(await statusFor(token)).toBe(200)
    expect(await statusFor(colleague.token)).toBe(200)
    expect(await statusFor(stranger.token)).toBe(404)
    await api.erase(buyer.user._id)
    expect(await statusFor(colleague.token)).toBe(404)
    const erased = await listed(data._id)
    expect([erased?.status, erased?.slip]).toEqual(['withdrawn', undefined])
  })

  test('the transfer of an owner who was removed can be refused, and not accepted', async () => {
    const { send, ownedUnitId } = await home()
    const { data } = await send()
    await estate.removeOwner(ownedUnitId)
    expect((await listed(data._id))?.ended).toBe(true)
    expect(await accept(data._id)).toMatchObject({ status: 409, message: 'This owner is already removed.' })
    expect((await refuse(data._id)).status).toBe(200)
  })

  test('an accepted transfer whose payment was reversed says when and why', async () => {
    const { send, claims } = await home()
    const { data } = await send()
    const { data: accepted } = await accept(data._id)
    await estate.reverse(accepted.recorded?.txId, 'The bank took it back')
    expect((await claims()).claims).toMatchObject([
      { status: 'accepted', reversed: { reason: 'The bank took it back' } },
    ])
    expect(await database.snapshot((db) => checkBooks(db, api.clock.now()))).toEqual([])
  })

  test.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 1000.01 }],
    ['paidOn', { paidOn: '2026-11-22' }],
    ['paidOn', { paidOn: '2020-12-31' }],
    ['paidOn', { paidOn: 'yesterday' }],
    ['reference', { reference: 'R'.repeat(101) }],
    ['reference', { reference: ' - ' }],
    ['note', { note: 'N'.repeat(1001) }],
  ])('a transfer with a fault at %s is refused: %o', async (path, body) => {
    const { send, claims } = await home()
    const answer = await send(body)
    expect([answer.status, answer.issues?.[0]?.path]).toEqual([400, [path]])
    expect((await claims()).claims).toEqual([])
  })

  test('tomorrow by the company’s clock is a day of transfer, for buyers abroad', async () => {
    const { send } = await home()
    expect((await send({ paidOn: '2026-11-21' })).status).toBe(201)
  })

  test('the export of a person holds the transfers they told of', async () => {
    const { send, token, ownedUnitId } = await home()
    const { data } = await send()
    const exported = await api.call('GET /user/export', { token })
    expect(exported.data.paymentClaims).toEqual([{ ...data, ownedUnitId }])
  })

  test('the check of the books finds an accepted transfer whose payment is another owner’s', async () => {
    const [one, other] = [await home(), await home()]
    const { data } = await one.send()
    const line = await database.read
      .selectFrom('transactions')
      .select('id')
      .where('ownership_id', '=', other.ownedUnitId)
      .executeTakeFirstOrThrow()
    await database.write((trx) =>
      trx
        .updateTable('payment_claims')
        .set({ status: 'accepted', transaction_id: line.id, decided_by: admin.user._id, decided_at: 'now' })
        .where('id', '=', data._id)
        .execute(),
    )
    const found = await database.snapshot((db) => checkBooks(db, api.clock.now() + day))
    expect(found.map(({ text, unitId }) => [text, unitId])).toContainEqual([
      'A transfer counts as recorded without a payment of its owner.',
      one.unitId,
    ])
  })
})
