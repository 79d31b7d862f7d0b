import { expect, test } from 'vitest'
import { callKeys } from '#contract/calls.ts'
import { sandboxPower } from '#server/adapters/sandboxPower.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startApp } from '../../support/database/estate.ts'
import { rows } from '../../support/roles/roleRows.ts'
import { makeRoleWorld, roles } from '../../support/worlds/roleWorld.ts'

test('every call of the contract has a row in the table of roles', () => {
  expect(Object.keys(rows).sort()).toEqual([...callKeys].sort())
})

/** Every call and sweep runs on both engines here, so that their own tests need only SQLite. */
onBothEngines('the roles that may make a call', async (engine) => {
  const world = await makeRoleWorld((await startApp(engine, { power: sandboxPower })).api)

  test.each(callKeys)('%s answers every role with its status', async (key) => {
    const { cells, ask } = rows[key]
    const seen: Record<string, number> = {}
    for (const role of roles) {
      const answer = await world.api.call(key, { token: world.tokens[role], ...(await ask(world, role)) })
      seen[role] = answer.status
      // A refusal has a message and no data.
      if (answer.status >= 400) expect(answer.message).toBeTruthy()
      if (answer.status >= 400) expect(answer.data).toBeUndefined()
    }
    expect(seen).toEqual(Object.fromEntries(roles.map((role, index) => [role, cells[index]])))
  })

  test.each(world.api.sweeps.map((sweep) => [sweep.name, sweep] as const))(
    'the sweep "%s" runs',
    async (_, sweep) => {
      await sweep.run()
    },
  )

  test('the lists of a customer hold only what is theirs', async () => {
    const { api, tokens, unitId, roomId, txId } = world
    const lists = async (token: string | undefined) =>
      JSON.stringify([
        (await api.call('GET /user/owned-units', { token })).data,
        (await api.call('GET /user/user-transactions', { token })).data,
        (await api.call('GET /user/get-chat-rooms', { token })).data,
      ])
    const own = await lists(tokens.owner)
    for (const id of [unitId, roomId, txId]) expect(own).toContain(id)
    const others = await lists(tokens.other)
    for (const id of [roomId, txId, world.ownedUnitId]) expect(others).not.toContain(id)
  })

  test('no public or customer answer shows a customer’s email address', async () => {
    const { api, people, projectId, unitId, tokens } = world
    const shown = JSON.stringify([
      (await api.call('GET /public/projects')).data,
      (await api.call('GET /public/project/{projectId}', { params: { projectId } })).data,
      (await api.call('GET /public/unit/{unitId}', { params: { unitId } })).data,
      (await api.call('GET /user/get-chat-rooms', { token: tokens.owner })).data,
    ])
    expect(shown).not.toContain(people.owner.user.email)
    expect(shown).not.toContain(people.other.user.email)
  })
})
