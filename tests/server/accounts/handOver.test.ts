import { afterAll, expect, test } from 'vitest'
import { appendMessage } from '#server/modules/chat/queriesMessages.ts'
import { openRoom } from '#server/modules/chat/queriesRooms.ts'
import { makeAccountCalls } from '../../support/accountCalls.ts'
import { makeTestApp } from '../../support/app.ts'
import { makeDatabase, onBothEngines } from '../../support/database/database.ts'
import { addOwnership, addProject, addToken, addUnit, addUser } from '../../support/database/rows.ts'
import { countingStatements } from '../../support/database/watchedWrites.ts'

onBothEngines('closing an account with many homes', async (engine) => {
  const { database, statementsOf } = countingStatements(await makeDatabase(engine))
  afterAll(() => database.remove())
  const api = makeTestApp(database)
  const superAdmin = await api.signedIn('superAdmin')
  const { close } = makeAccountCalls(api)

  /** An admin whose homes have an owner each, who waits for an answer. */
  async function leaver(homes: number) {
    const { _id: id } = await api.person('admin')
    const now = new Date(api.clock.now()).toISOString()
    await database.write(async (trx) => {
      const project_id = await addProject(trx)
      for (let n = 0; n < homes; n += 1) {
        const unitId = await addUnit(trx, { project_id, manager_id: id })
        const ownerId = await addUser(trx)
        await addOwnership(trx, unitId, ownerId)
        const roomId = await openRoom(trx, { id: `${id} ${n}`, unitId, userId: ownerId, now })
        const tokenId = await addToken(trx, ownerId)
        const message = { roomId, senderId: ownerId, tokenId, text: 'Hello?', clientId: null, now }
        await appendMessage(trx, message)
      }
    })
    return id
  }

  async function handOver(homes: number) {
    const [id, next] = [await leaver(homes), await api.person('admin')]
    const statements = await statementsOf(async () => {
      expect((await close(superAdmin, id, { email: next.email })).status).toBe(200)
    })
    return { statements, next }
  }

  test('takes hardly more statements for 70 homes than for 3', async () => {
    const few = await handOver(3)
    const many = await handOver(70)
    expect(many.statements - few.statements).toBeLessThan(10)
  })

  test('hands each home over, writes it down, and mails each owner and the new manager once for each', async () => {
    const before = await database.read.selectFrom('mails').select('id').execute()
    const { next } = await handOver(60)
    const units = database.read.selectFrom('units').select('id').where('manager_id', '=', next._id)
    const entries = database.read
      .selectFrom('audit_entries')
      .select(['actor_email', 'after_json'])
      .where('action', '=', 'manager changed')
      .where('subject_id', 'in', units)
    expect(await units.execute()).toHaveLength(60)
    const written = await entries.execute()
    expect(written).toHaveLength(60)
    expect(new Set(written.map(({ actor_email }) => actor_email))).toEqual(new Set([superAdmin.user.email]))
    const mails = await database.read
      .selectFrom('mails')
      .select(['kind', 'to_email', 'created_at'])
      .where('id', 'not in', before.length === 0 ? [''] : before.map(({ id }) => id))
      .execute()
    const owners = mails.filter(({ kind }) => kind === 'new-manager').map(({ to_email }) => to_email)
    expect(new Set(owners).size).toBe(60)
    const toManager = mails.filter(({ to_email }) => to_email === next.email)
    expect(toManager.map(({ kind }) => kind)).toEqual(Array(60).fill('unread-messages'))
    // Each has a time of its own, by which they go out in order.
    expect(new Set(toManager.map(({ created_at }) => created_at)).size).toBe(60)
  })
})
