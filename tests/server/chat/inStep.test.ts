import { afterAll, expect, test } from 'vitest'
import { lockUnit } from '#server/modules/properties/queriesUnits.ts'
import { makeAccountCalls } from '../../support/accountCalls.ts'
import { makeTestApp } from '../../support/app.ts'
import { makeDatabase, onBothEngines } from '../../support/database/database.ts'
import { makeEstate, ownerBody } from '../../support/database/estate.ts'
import { countingRepeats } from '../../support/database/watchedWrites.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

onBothEngines('two writes about one person at the same time', async (engine) => {
  const { database, inStep } = countingRepeats(await makeDatabase(engine))
  afterAll(() => database.remove())
  const api = makeTestApp(database)
  const admin = await api.signedIn('superAdmin')
  const estate = makeEstate(api, admin)
  const chat = makeChat(api)
  const accounts = makeAccountCalls(api)
  let count = 0

  /** An owner with a payment, a sign-in code, and a room with a message from their manager. */
  async function somebody() {
    // The number of codes per hour is limited.
    api.clock.pass(6 * 60_000)
    count += 1
    const email = `in.step.${count}@example.com`
    const { _id: unitId } = await estate.unit()
    await estate.manage(unitId)
    const { _id: ownedUnitId, ownerId } = await estate.assign(unitId, email)
    const session = { token: await api.signIn(email) }
    const roomId = await chat.open(session, unitId)
    const messageId = (await chat.send(admin, roomId, 'Welcome')).data._id
    const txId = (await estate.paymentsOf(unitId))[0]?.txId
    const code = await accounts.newCode(email)
    const { _id: otherUnit } = await estate.unit()
    return { id: ownerId._id ?? '', email, code, session, ownedUnitId, txId, roomId, messageId, otherUnit }
  }
  type Somebody = Awaited<ReturnType<typeof somebody>>
  type Write = (one: Somebody) => Promise<{ readonly status: number }>

  const erase: Write = ({ id }) =>
    api.call('POST /admin/erase-user/{id}', { token: admin.token, params: { id } })
  const edit = (id: string, email: string) =>
    accounts.edit(admin, id, { firstName: 'Ada', lastName: 'Edited', email })
  const rename: Write = ({ id, email }) => edit(id, email)
  const move: Write = ({ id, email }) => edit(id, `moved.${email}`)
  const assign: Write = ({ otherUnit, email }) => estate.addOwner(otherUnit, ownerBody(email))
  const pay: Write = ({ ownedUnitId }) => estate.pay(ownedUnitId, 500)
  const remove: Write = ({ ownedUnitId }) => estate.removeOwner(ownedUnitId)
  const reverse: Write = ({ txId }) => estate.reverse(txId)
  const read: Write = ({ session, roomId, messageId }) => chat.read(session, roomId, messageId)
  const signIn: Write = ({ email, code }) => accounts.login(email, code)

  test.each([
    ['a payment', pay, [200]],
    ['a reversal', reverse, [200]],
    ['a removal', remove, [200]],
    ['assigning another unit', assign, [201]],
    ['reading a message', read, [200, 401]],
    ['signing in', signIn, [200, 401]],
  ] as const)(
    'erasing a person at the same time as %s succeeds and leaves no session',
    (_, other, expected) =>
      inStep(async () => {
        const one = await somebody()
        const [first, second] = await Promise.all([other(one), erase(one)])
        expect(expected).toContain(first.status)
        expect(second.status).toBe(200)
        const left = database.read.selectFrom('tokens').select('id').where('user_id', '=', one.id)
        expect(await left.execute()).toEqual([])
      }),
  )

  test.each([
    ['a new name and another unit', rename, assign, 201],
    ['a new address and another unit', move, assign, 201],
    ['a new address and a removal', move, remove, 200],
  ] as const)('%s are both stored when they come at the same time', (_, editing, other, status) =>
    inStep(async () => {
      const one = await somebody()
      const answers = await Promise.all([editing(one), other(one)])
      expect(answers.map((answer) => answer.status)).toEqual([200, status])
    }),
  )

  // SQLite has one writer at a time, and PGlite one connection.
  if (engine === 'postgres' && process.env['TEST_DATABASE_URL'] !== undefined) {
    test('writes about two units do not wait for each other', async () => {
      const [one, other] = await Promise.all([estate.unit(), estate.unit()])
      const held = Promise.withResolvers<void>()
      const finished = Promise.withResolvers<void>()
      const first = database.write(async (trx) => {
        await lockUnit(trx, one._id)
        held.resolve()
        await finished.promise
      })
      await held.promise
      await database.write((trx) => lockUnit(trx, other._id))
      finished.resolve()
      await first
    })
  }
})
