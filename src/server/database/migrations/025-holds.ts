import type { Kysely } from 'kysely'
import { triggers } from './015-catalogue-version.ts'
import { runStatements } from './columns.ts'

/**
 * Adds holds of homes. A home has one that has not ended: whether that is live is decided by its end
 * when it is read. `moved_to` is a hold and refers to none, since both change in one statement each.
 */
export const holds = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, (types) => {
      const { text, whole, end } = types
      return [
        `create table holds (
          id ${text} primary key not null,
          unit_id ${text} not null references units (id),
          kind ${text} not null check (kind in ('hold', 'reservation')),
          name ${text} not null,
          email ${text},
          phone ${text},
          enquiry_id ${text} references enquiries (id),
          price_kobo ${whole} not null check (price_kobo > 0),
          deposit_kobo ${whole} check (deposit_kobo > 0),
          note ${text},
          starts_at ${text} not null,
          ends_at ${text} not null,
          extended_reason ${text},
          warned_for ${text},
          ended_at ${text},
          ended_how ${text} check (ended_how in ('expired', 'released', 'converted', 'moved')),
          ended_reason ${text},
          ended_by ${text} references users (id),
          moved_to ${text},
          ownership_id ${text} references ownership_records (id),
          created_by ${text} not null references users (id),
          check (ends_at > starts_at),
          check ((ended_at is null) = (ended_how is null)),
          check (ended_how <> 'moved' or moved_to is not null),
          check (ended_how <> 'converted' or ownership_id is not null)
        ) ${end}`,
        'create unique index holds_open on holds (unit_id) where ended_at is null',
        'create index holds_by_unit on holds (unit_id, starts_at)',
        'create index holds_by_end on holds (ends_at)',
        'create index holds_by_address on holds (email) where email is not null',
        'create index holds_by_enquiry on holds (enquiry_id) where enquiry_id is not null',
        ...triggers(types, { table: 'holds', columns: ['unit_id', 'ends_at', 'ended_at'] }),
      ]
    }),
}
