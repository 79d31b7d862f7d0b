import { afterAll, afterEach, expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { makeAccountCalls } from '../../support/accountCalls.ts'
import { makeTestApp } from '../../support/app.ts'
import { makePlace, onBothEngines } from '../../support/database/database.ts'
import { makeHome } from '../../support/database/estate.ts'
import { holdWrites } from '../../support/database/watchedWrites.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

/** More writes than any of these calls makes. */
const steps = [0, 1, 2, 3, 4, 5]

onBothEngines('calls in progress while an account is erased or gets another address', async (engine) => {
  const place = await makePlace(engine)
  afterAll(() => place.remove())
  const database = place.open()
  await migrate(database)
  const held = holdWrites(database)
  afterEach(() => held.release())
  /** An instance whose writes are held; `other` is a second instance. */
  const slow = makeTestApp(held.database)
  const other = makeTestApp(place.open())
  const accounts = makeAccountCalls(other)

  type Account = { readonly _id: string; readonly email: string }
  const erase = async ({ _id }: Account) => expect((await other.erase(_id)).status).toBe(200)
  const move = async ({ _id, email }: Account) => {
    const superAdmin = await other.signedIn('superAdmin')
    const moved = { firstName: 'Ada', lastName: 'Moved', email: `moved-${email}` }
    expect((await accounts.edit(superAdmin, _id, moved)).status).toBe(200)
  }
  const login = (email: string, otp: string | undefined) =>
    slow.call('POST /public/login', { body: { email, otp } })
  const sessionsOf = (id: string) =>
    other.database.read.selectFrom('tokens').select('id').where('user_id', '=', id).execute()
  const customerWithHome = async () => {
    const manager = await other.person('admin')
    const { owner, unitId } = await makeHome(other, { manager_id: manager._id })
    return { ...owner, unitId }
  }

  test.each(
    steps.flatMap((n) => [
      ['who is erased', erase, n] as const,
      ['whose address is changed', move, n] as const,
    ]),
  )('a sign-in of a person %s at the same time leaves no session (case %#)', async (_, change, n) => {
    const account = await other.person()
    const code = await accounts.newCode(account.email)
    held.before(n, () => change(account))
    const { status } = await login(account.email, code)
    expect(status).toBe(held.reached() ? 401 : 200)
    expect(await sessionsOf(account._id)).toHaveLength(held.reached() ? 0 : 1)
  })

  test.each(steps)('a sign-in that fails half-way does not use up the code (write %i)', async (n) => {
    const { email } = await other.person()
    const code = await accounts.newCode(email)
    held.before(n, () => Promise.reject(new Error('the disk is full')))
    const { status } = await login(email, code)
    if (held.reached()) expect([status, (await login(email, code)).status]).toEqual([500, 200])
  })

  test('a message of a person who is being erased is not stored, and its sender is signed out', async () => {
    const { user, token, unitId } = await customerWithHome()
    const { open, send } = makeChat(slow)
    const roomId = await open({ token }, unitId)
    expect((await send({ token }, roomId, 'Before')).status).toBe(201)
    held.before(0, () => erase(user))
    const late = await send({ token }, roomId, 'My number is 0803')
    expect([late.status, late.message]).toEqual([401, 'You are signed out. Sign in again.'])
    const words = await other.database.read
      .selectFrom('messages')
      .select('text')
      .where('room_id', '=', roomId)
      .execute()
    expect(words).toEqual([{ text: '[erased]' }])
  })

  test('a person who is being erased opens no room', async () => {
    const { user, token, unitId } = await customerWithHome()
    held.before(0, () => erase(user))
    const late = await slow.call('POST /user/create-chat-room/{unitId}', { token, params: { unitId } })
    expect(late.status).toBe(401)
    const rooms = other.database.read.selectFrom('chat_rooms').select('id').where('user_id', '=', user._id)
    expect(await rooms.execute()).toEqual([])
  })

  test.each(steps)(
    'a bill of a person who is being erased keeps neither name nor address (write %i)',
    async (n) => {
      const { user, token, unitId } = await customerWithHome()
      held.before(n, () => erase(user))
      const body = { name: `Payer ${n} Private`, metre_number: '04512345678', amount: 15_000, unitId }
      const { status } = await slow.call('POST /user/make-bill-payment', { token, body })
      if (n === 0) expect(status).toBe(401)
      if (!held.reached()) await erase(user)
      const { read } = other.database
      const kept = JSON.stringify([
        await read.selectFrom('bill_payments').selectAll().execute(),
        await read.selectFrom('sandbox_payments').selectAll().execute(),
      ])
      expect(kept).not.toContain(`Payer ${n} Private`)
      expect(kept).not.toContain(user.email)
    },
  )
})
