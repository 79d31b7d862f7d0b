import { sql } from 'kysely'
import type { Queries } from '../ports/database.ts'

const firstName = 'Erased'
const lastName = 'customer'
const fullName = `${firstName} ${lastName}`
/** What stands where somebody's own words stood. */
const text = '[erased]'

/** Nobody's address: `.invalid` never receives mail, and the id keeps it unique. */
const addressOf = (userId: string) => `erased-${userId.toLowerCase()}@plinth.invalid`

export type Person = { readonly id: string; readonly email: string }

async function blankPerson(trx: Queries, { id }: Person): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      email: addressOf(id),
      first_name: firstName,
      last_name: lastName,
      phone_number: null,
      mail_notices: 0,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  const name = { first_name: firstName, last_name: lastName, phone_number: null }
  await trx.updateTable('ownerships').set(name).where('owner_id', '=', id).execute()
  await trx.updateTable('bill_payments').set({ name: fullName }).where('user_id', '=', id).execute()
}

async function blankWords(trx: Queries, { id, email }: Person): Promise<void> {
  await trx.updateTable('messages').set({ text, client_id: null }).where('sender_id', '=', id).execute()
  await trx.updateTable('chat_rooms').set({ version: sql`version + 1` }).where('user_id', '=', id).execute()
  await trx
    .updateTable('enquiries')
    .set({ name: fullName, email: addressOf(id), phone: null, message: text })
    .where('email', '=', email)
    .execute()
  await trx
    .updateTable('sandbox_payments')
    .set({ email: addressOf(id) })
    .where('email', '=', email)
    .execute()
}

/** What only serves a living account. */
async function deleteTraces(trx: Queries, { id, email }: Person): Promise<void> {
  await trx.deleteFrom('tokens').where('user_id', '=', id).execute()
  await trx.deleteFrom('sign_in_codes').where('email', '=', email).execute()
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute()
  await trx
    .deleteFrom('mails')
    .where(({ or, eb }) => or([eb('to_email', '=', email), eb('reply_to', '=', email)]))
    .execute()
  const rooms = await trx.selectFrom('chat_rooms').select('id').where('user_id', '=', id).execute()
  // Notices to managers that say who wrote.
  for (const room of rooms) {
    await trx.deleteFrom('mails').where('dedupe_key', 'like', `unread:${room.id}:%`).execute()
  }
}

/** Keeps who did what and when, and drops the values, which name the person. */
async function blankAudit(trx: Queries, { id }: Person): Promise<void> {
  const ownerships = trx.selectFrom('ownerships').select('id').where('owner_id', '=', id)
  // They bear the blank address by now.
  const enquiries = trx.selectFrom('enquiries').select('id').where('email', '=', addressOf(id))
  await trx
    .updateTable('audit_entries')
    .set({ before_json: null, after_json: null })
    .where(({ or, and, eb }) =>
      or([
        and([eb('subject_type', '=', 'user'), eb('subject_id', '=', id)]),
        and([eb('subject_type', '=', 'ownership'), eb('subject_id', 'in', ownerships)]),
        and([eb('subject_type', '=', 'enquiry'), eb('subject_id', 'in', enquiries)]),
      ]),
    )
    .execute()
}

/**
 * Blanks everything that names a person or is in their words, and signs them out everywhere. Ownerships,
 * payments and their sums stay, for the books. Can't be undone.
 */
export async function erasePerson(trx: Queries, person: Person): Promise<void> {
  await blankPerson(trx, person)
  await blankWords(trx, person)
  await deleteTraces(trx, person)
  await blankAudit(trx, person)
}
