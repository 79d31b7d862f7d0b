import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/**
 * Adds the folded message of an enquiry, which a search reads. It is null until `foldNames` writes
 * it, and again when the message changes: an erasure blanks it.
 */
export const foldedMessages = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, ({ engine, text }) => {
      const event = (time: string) =>
        `create trigger enquiries_message_unfold ${time} update of message on enquiries
          for each row when (old.message is distinct from new.message)`
      return [
        `alter table enquiries add column folded_message ${text}`,
        'create index enquiries_without_folded_message on enquiries (id) where folded_message is null',
        'create index enquiries_by_time on enquiries (created_at, id)',
        ...(engine === 'sqlite'
          ? [`${event('after')} begin update enquiries set folded_message = null where id = new.id; end`]
          : [
              `create function unfold_enquiry_message() returns trigger language plpgsql as $$
                begin new.folded_message := null; return new; end $$`,
              `${event('before')} execute function unfold_enquiry_message()`,
            ]),
      ]
    }),
}
