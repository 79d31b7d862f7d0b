import type { Insertable } from 'kysely'
import type { Queries } from '../../ports/database.ts'
import type { Tables } from '../schema.ts'
import { type DemoPerson, demo } from './company.ts'
import { demoId } from './ids.ts'
import { type Ago, workingMinute } from './times.ts'

const userRow = (ago: Ago, person: DemoPerson): Insertable<Tables['users']> => ({
  id: demoId(person.email),
  email: person.email,
  first_name: person.firstName,
  last_name: person.lastName,
  phone_number: person.phone,
  user_type: person.type,
  created_at: ago.days(person.since, workingMinute(person.email)),
})

export type PeopleIds = (email: string) => string

/** Stores the demo's people. An existing account (`ADMIN_EMAIL` may be one) keeps its details. */
export async function insertPeople(trx: Queries, ago: Ago): Promise<PeopleIds> {
  const rows = demo.people.map((person) => userRow(ago, person))
  await trx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const emails = demo.people.map(({ email }) => email)
  const stored = await trx.selectFrom('users').select(['id', 'email']).where('email', 'in', emails).execute()
  const ids = new Map(stored.map(({ email, id }) => [email, id]))
  return (email) => {
    const id = ids.get(email)
    if (id === undefined) throw new Error(`the demo has no ${email}`)
    return id
  }
}
