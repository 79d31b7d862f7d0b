import type { Kysely } from 'kysely'
import { chat } from './001-schema/chat.ts'
import { money } from './001-schema/money.ts'
import { operations } from './001-schema/operations.ts'
import { people } from './001-schema/people.ts'
import { properties } from './001-schema/properties.ts'
import { runStatements } from './columns.ts'

/** The schema of version 0.2.0. Never edit this released migration: add another one instead. */
export const schema = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, (types) =>
      [people, properties, money, chat, operations].flatMap((topic) => topic(types)),
    ),
}
