import { expect, test } from 'vitest'
import { callKeys } from '#contract/calls.ts'
import { sandboxPower } from '#server/adapters/sandboxPower.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startApp } from '../../support/database/estate.ts'
import { rows } from '../../support/roles/roleRows.ts'
import { makeRoleWorld, roles } from '../../support/worlds/roleWorld.ts'

test('every call of the contract has its row', () => {
  expect(Object.keys(rows).sort()).toEqual([...callKeys].sort())
})

/** Every call and every sweep runs on both engines here: their own tests need SQLite alone. */
onBothEngines('who may call what', async (engine) => {
  const world = await makeRoleWorld((await startApp(engine, { power: sandboxPower })).api)

  test.each(callKeys)('%s', async (key) => {
    const { cells, ask } = rows[key]
    const seen: Record<string, number> = {}
    for (const role of roles) {
      const answer = await world.api.call(key, { token: world.tokens[role], ...(await ask(world, role)) })
      seen[role] = answer.status
      // A refusal says why and shows nothing.
      if (answer.status >= 400) expect(answer.message).toBeTruthy()
      if (answer.status >= 400) expect(answer.data).toBeUndefined()
    }
    expect(seen).toEqual(Object.fromEntries(roles.map((role, index) => [role, cells[index]])))
  })

  test.each(world.api.sweeps.map((sweep) => [sweep.name, sweep] as const))(
    'the sweep of %s runs',
    async (_, sweep) => {
      await sweep.run()
    },
  )

  test('lists of a customer hold what is theirs and nothing else', async () => {
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

  test('no public or customer answer shows a customer’s address or number', async () => {
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
