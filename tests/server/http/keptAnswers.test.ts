import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueVersion } from '#server/database/meta.ts'
import { migrate } from '#server/database/migrate.ts'
import { keepAnswers, maxBytes } from '#server/http/keptAnswers.ts'
import { lockProject } from '#server/modules/properties/queriesProjects.ts'
import { lockUnit } from '#server/modules/properties/queriesUnits.ts'
import type { Database, Queries } from '#server/ports/database.ts'
import { makeTestApp } from '../../support/app.ts'
import { makeClock } from '../../support/clock.ts'
import { makePlace, onBothEngines, type Place } from '../../support/database/database.ts'
import { addProject, addUnit, addUser } from '../../support/database/rows.ts'

/** What visitors do not see of the tables that their pages are made of. */
const unseen = [
  'version of plan_templates',
  ...['id', 'folded_name', 'folded_location', 'stages_version'],
  ...['version of project_updates', 'created_by', 'owner_mails'],
]

onBothEngines('the version of what visitors read', (engine) => {
  let place: Place
  let database: Database
  beforeAll(async () => {
    place = await makePlace(engine)
    database = place.open()
    await migrate(database)
  })
  afterAll(() => place.remove())

  const rename = (trx: Queries, id: string, name: string) =>
    trx.updateTable('projects').set({ name }).where('id', '=', id).execute()

  it('the version stays where nothing that visitors see has changed', async () => {
    const [unitId, projectId, customerId] = await database.write(async (trx) => {
      const projectId = await addProject(trx)
      return [await addUnit(trx, { project_id: projectId }), projectId, await addUser(trx)]
    })
    const before = await catalogueVersion(database.read, makeClock().iso())
    expect(before).not.toBe('')
    await database.write((trx) => addUser(trx, { user_type: 'admin' }))
    await database.write((trx) => lockUnit(trx, unitId))
    await database.write((trx) => lockProject(trx, projectId))
    await database.write((trx) => rename(trx, projectId, 'Quay House'))
    await database.write((trx) =>
      trx.updateTable('users').set({ first_name: 'Bola' }).where('id', '=', customerId).execute(),
    )
    await database
      .write(async (trx) => {
        await rename(trx, projectId, 'Harbour')
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(await catalogueVersion(database.read, makeClock().iso())).toBe(before)
  })

  it('the version is another one after each change, also back to what was there before', async () => {
    const projectId = await database.write((trx) => addProject(trx, { name: 'Quay House' }))
    const seen = new Set([await catalogueVersion(database.read, makeClock().iso())])
    for (const name of ['Harbour', 'Quay House', 'Harbour']) {
      await database.write((trx) => rename(trx, projectId, name))
      seen.add(await catalogueVersion(database.read, makeClock().iso()))
    }
    expect(seen.size).toBe(4)
  })

  it('no answer is older than a change that any instance acknowledged before it was asked for', async () => {
    const apps = [makeTestApp(database), makeTestApp(place.open())]
    // Two writers in one process would wait for each other's lock of an embedded file.
    const writers = engine === 'sqlite' ? [database, database] : apps.map((app) => app.database)
    const ids = await database.write((trx) => Promise.all([addProject(trx), addProject(trx)]))
    const stored = ids.map(() => 0)
    let writing = true
    const write = async (index: number) => {
      for (let n = 1; n <= 60; n += 1) {
        await writers[index]?.write(async (trx) => {
          await rename(trx, ids[index] ?? '', String(n))
          if (n % 5 === 0) await addProject(trx)
        })
        stored[index] = n
      }
    }
    const outdated: string[] = []
    const read = async (app: (typeof apps)[number]) => {
      while (writing) {
        await nextTurn()
        const atLeast = [...stored]
        const { data } = await app.call('GET /public/projects')
        for (const [index, id] of ids.entries()) {
          const shown = Number(data.find(({ _id }) => _id === id)?.name)
          if (shown < (atLeast[index] ?? 0)) outdated.push(`${shown} for ${atLeast[index]}`)
        }
      }
    }
    await Promise.all([
      ...apps.flatMap((app) => [read(app), read(app), read(app)]),
      Promise.all(ids.map((_, index) => write(index))).finally(() => {
        writing = false
      }),
    ])
    expect(outdated).toEqual([])
    for (const app of apps) {
      const { data } = await app.call('GET /public/projects')
      expect(data.filter(({ name }) => name === '60')).toHaveLength(2)
    }
  })

  it('two admins who change what visitors see never wait for each other in a circle', async () => {
    const [unitId, one, other] = await database.write(async (trx) => {
      const unitId = await addUnit(trx)
      return [unitId, await addProject(trx), await addProject(trx)]
    })
    let runs = 0
    const changeFirst = async (trx: Queries) => {
      runs += 1
      await rename(trx, one, `first ${runs}`)
      await lockUnit(trx, unitId)
    }
    const lockFirst = async (trx: Queries) => {
      runs += 1
      await lockUnit(trx, unitId)
      await rename(trx, other, `second ${runs}`)
    }
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => database.write(n % 2 === 0 ? changeFirst : lockFirst)),
    )
    expect(runs).toBe(20)
  })
})

describe('kept answers', async () => {
  const place = await makePlace('sqlite')
  const database = place.open()
  await migrate(database)
  afterAll(() => place.remove())

  it('every column of the tables that visitors read has a trigger, or is named as unseen', async () => {
    const triggers = await sql<{ sql: string }>`select sql from sqlite_master
      where type = 'trigger' and sql like '%catalogue version%'`.execute(database.read)
    const watched = triggers.rows.map((row) => row.sql).join('\n')
    const columns = await sql<{ name: string; table: string }>`select info.name, tables.name as "table"
      from sqlite_master as tables, pragma_table_info(tables.name) as info
      where tables.name in ('projects', 'units', 'files', 'project_stages', 'project_updates', 'update_pictures', 'project_plans', 'plan_templates')`.execute(
      database.read,
    )
    const unwatched = columns.rows.filter(
      ({ name, table }) =>
        !unseen.includes(name) &&
        !unseen.includes(`${name} of ${table}`) &&
        !new RegExp(`update of [^(]*\\b${name}\\b[^(]* on ${table} `).test(watched),
    )
    expect(columns.rows.length).toBeGreaterThan(30)
    expect(unwatched).toEqual([])
  })

  /** A function that makes texts and counts how often. */
  const counting = (text = 'text') => {
    const made: string[] = []
    const make = (name: string) => async () => {
      made.push(name)
      await database.read.selectFrom('meta').select('key').execute()
      return text
    }
    return { made, make }
  }

  it('an answer is made once for all who ask for it, and again after a change', async () => {
    const keptAnswer = keepAnswers(database, makeClock())
    const { made, make } = counting()
    const ask = () => keptAnswer('list', make('list'))
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1)
    await ask()
    expect(made).toHaveLength(1)
    await database.write((trx) => addProject(trx))
    await ask()
    expect(made).toHaveLength(2)
  })

  it('an answer that could not be made is not kept, and is made for who asks next', async () => {
    const keptAnswer = keepAnswers(database, makeClock())
    const refused = () => Promise.reject(new Error('not now'))
    await expect(keptAnswer('list', refused)).rejects.toThrow('not now')
    const { body } = await keptAnswer('list', counting().make('list'))
    expect(Buffer.from(body).toString()).toBe('text')
  })

  it('kept answers fill their room and no more: the one not asked for longest is made again', async () => {
    const keptAnswer = keepAnswers(database, makeClock())
    const { made, make } = counting('x'.repeat(maxBytes / 4))
    for (const name of ['1', '2', '3', '1', '4', '1', '2']) await keptAnswer(name, make(name))
    expect(made).toEqual(['1', '2', '3', '4', '2'])
    const tooLarge = counting('x'.repeat(maxBytes * 2))
    const { body } = await keptAnswer('all', tooLarge.make('all'))
    expect(body).toHaveLength(maxBytes * 2)
    await keptAnswer('1', make('1'))
    expect(made).toHaveLength(5)
  })
})
