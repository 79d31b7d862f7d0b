import { expect, test } from 'vitest'
import { folded } from '#domain/folded.ts'
import { fullName } from '#domain/names.ts'
import { foundUsers, sortedUsers } from '#domain/userTable.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startApp } from '../../support/database/estate.ts'
import { addUser } from '../../support/database/rows.ts'
import { pagesOf } from '../../support/pagesOf.ts'

onBothEngines('the list of users', async (engine) => {
  const { database, api } = await startApp(engine)
  const { token } = await api.signedIn('superAdmin')
  const ask = (query: Record<string, string>) => api.call('GET /admin/all-users', { token, query })

  const names = ['Ọlá', 'Zara', 'ola', 'Bola', 'Ádé', 'Bola', 'Łukasz'] as const
  await database.write(async (trx) => {
    for (const [index, first_name] of names.entries()) {
      const last_name = index % 2 === 0 ? 'Eze' : ''
      const email = `${String.fromCharCode(109 - index)}${index}@list.example`
      // Two of them are as old as each other.
      const created_at = `2026-01-0${1 + Math.floor(index / 2)}T09:00:00.000Z`
      await addUser(trx, {
        first_name,
        last_name,
        email,
        created_at,
        phone_number: `+234 80${index} 201 1007`,
      })
      const closed_at = index === 2 ? '2026-02-01T09:00:00.000Z' : null
      const admin = { user_type: 'admin', email: `admin-${email}`, closed_at } as const
      await addUser(trx, { first_name, last_name, created_at, ...admin })
    }
  })

  test.each([
    ...(['user', 'admin'] as const).flatMap((type) => [
      { type },
      { type, sort: 'name', order: 'asc' },
      { type, sort: 'name', order: 'desc' },
      { type, sort: 'email', order: 'desc' },
      { type, sort: 'created', order: 'asc' },
    ]),
    { type: 'user', q: 'eze' },
    { type: 'user', q: 'OLA', sort: 'email', order: 'asc' },
    { type: 'user', q: '08042011007' },
    { type: 'user', q: 'list.example b' },
    { type: 'user', q: ';' },
  ])('answers %j in pages that together are the whole list, searched and sorted', async (query) => {
    const whole = await ask(query)
    const { data: all } = await ask({ type: query.type })
    const { q = '', sort, order } = { sort: undefined, order: 'asc' as const, q: undefined, ...query }
    const expected = sortedUsers(foundUsers(all, q), { sort, order } as Parameters<typeof sortedUsers>[1])
    // Equal keys are in no promised order.
    const keyOf = (user: (typeof all)[number]) =>
      sort === 'name' ? folded(fullName(user)) : sort === 'email' ? user.email : user.createdAt
    expect(whole.data.map(keyOf)).toEqual(expected.map(keyOf))
    expect(whole.data.map(({ _id }) => _id).sort()).toEqual(expected.map(({ _id }) => _id).sort())
    expect(whole).toMatchObject({ total: expected.length, next: undefined })
    const pages = await pagesOf(api, 'GET /admin/all-users', { token, query })
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([expected.length]))
    expect(pages).toHaveLength(Math.max(1, Math.ceil(expected.length / 2)))
  })

  test('neither repeats nor skips anybody when somebody is added between two pages', async () => {
    const { data: before } = await ask({ type: 'user' })
    const first = await ask({ type: 'user', limit: '3' })
    await database.write((trx) => addUser(trx, { created_at: '2026-11-28T09:00:00.000Z' }))
    const rest = await ask({ type: 'user', after: first.next ?? '' })
    expect([...first.data, ...rest.data].map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
    expect(rest.total).toBe(before.length + 1)
  })

  test('finds an account by the beginning of its id, and by an address that waits', async () => {
    const [waiting] = (await ask({ type: 'user' })).data
    const id = waiting?._id ?? ''
    expect((await ask({ type: 'user', q: id.slice(0, 9) })).data).toMatchObject([{ _id: id }])
    await database.write((trx) =>
      trx.updateTable('users').set({ new_email: 'soon@list.example' }).where('id', '=', id).execute(),
    )
    expect((await ask({ type: 'user', q: 'soon@' })).data).toMatchObject([{ _id: id }])
  })

  test('refuses a page after nobody, and one of more rows than an answer holds', async () => {
    expect(await ask({ type: 'user', after: 'nobody' })).toMatchObject({ status: 404 })
    expect(await ask({ type: 'user', limit: '1001' })).toMatchObject({
      status: 400,
      issues: [{ path: ['limit'] }],
    })
    expect((await ask({ type: 'user', sort: 'phone' })).status).toBe(400)
  })
})
