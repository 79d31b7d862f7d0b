import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#server/database/demo/load.ts'
import { demoMediaFolder } from '#server/database/demo/media.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeDatabase, makePlace, onBothEngines } from '../../support/database/database.ts'
import { addProject, addUser } from '../../support/database/rows.ts'
import { demoOptions } from '../../support/demo.ts'

const { now, options, remove } = demoOptions()
afterAll(remove)

onBothEngines('loading the demo', (engine) => {
  test('three instances at once load the demo only once', async () => {
    const place = await makePlace(engine)
    const instances = Array.from({ length: 3 }, place.open)
    await Promise.all(instances.map((instance) => migrate(instance)))
    const results = await Promise.all(instances.map((instance) => loadDemo(instance, options)))
    expect(results.sort()).toEqual(['kept', 'kept', 'loaded'])
    await place.remove()
  })

  test('the demo is not loaded a second time, even when no project is left', async () => {
    const database = await makeDatabase(engine)
    const loaded = { key: 'demo_loaded_at', value: now.toISOString() }
    await database.write((trx) => trx.insertInto('meta').values(loaded).execute())
    expect(await loadDemo(database, options)).toBe('kept')
    expect(await database.read.selectFrom('projects').select('id').execute()).toEqual([])
    await database.remove()
  })

  test('the demo is not loaded where an operator has projects of their own', async () => {
    const database = await makeDatabase(engine)
    await database.write((trx) => addProject(trx, { name: 'Ours' }))
    expect(await loadDemo(database, options)).toBe('kept')
    const projects = await database.read.selectFrom('projects').select('name').execute()
    expect(projects.map(({ name }) => name)).toEqual(['Ours'])
    await database.remove()
  })

  test('loading the demo keeps an account that has one of its email addresses', async () => {
    const database = await makeDatabase(engine)
    const email = 'super@palmstone.example'
    const id = await database.write((trx) =>
      addUser(trx, { email, user_type: 'superAdmin', first_name: 'Mine' }),
    )
    expect(await loadDemo(database, options)).toBe('loaded')
    const found = database.read.selectFrom('users').select(['id', 'first_name']).where('email', '=', email)
    expect({ ...(await found.executeTakeFirstOrThrow()) }).toEqual({ id, first_name: 'Mine' })
    await database.remove()
  })
})

describe('the pictures of the demo', () => {
  test('every picture and video of the demo is in the repository', async () => {
    const database = await makeDatabase()
    await loadDemo(database, { ...options, mediaFolder: demoMediaFolder })
    const files = await database.read.selectFrom('files').select(['url', 'poster']).execute()
    const units = await database.read.selectFrom('units').select('image').execute()
    const projects = await database.read.selectFrom('projects').select('image').execute()
    const addresses = [
      ...files.flatMap(({ url, poster }) => [url, poster ?? url]),
      ...[...units, ...projects].map(({ image }) => image),
    ]
    const missing = addresses.filter(
      (address) => !existsSync(address.replace('http://media.test/media', demoMediaFolder)),
    )
    expect(new Set(addresses).size).toBeGreaterThan(35)
    expect(missing).toEqual([])
    await database.remove()
  })

  test('a missing picture stops the loading and leaves nothing behind', async () => {
    const database = await makeDatabase()
    const mediaFolder = mkdtempSync(join(tmpdir(), 'plinth-none-'))
    await expect(loadDemo(database, { ...options, mediaFolder })).rejects.toThrow('palm-court-1')
    expect(await database.read.selectFrom('users').select('id').execute()).toEqual([])
    expect(await loadDemo(database, options)).toBe('loaded')
    rmSync(mediaFolder, { recursive: true })
    await database.remove()
  })
})
