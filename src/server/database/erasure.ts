import { type RawBuilder, sql } from 'kysely'
import { blanked } from '#domain/accountStatus.ts'
import { fullName } from '#domain/names.ts'
import type { Queries } from '../ports/database.ts'
import { forgetOnceSent } from './mails.ts'

/** Replaces somebody's own words. */
const text = '[erased]'

type Person = {
  readonly id: string
  /** The present address and those before it, as far as they are nobody else's by now. */
  readonly emails: readonly string[]
}

/** Escapes a text for a pattern of SQL's `like`. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const like = (value: RawBuilder<unknown>, pattern: string) =>
  sql<boolean>`${value} like ${pattern} escape '\\'`
const holds = (value: RawBuilder<unknown>, text: string) => like(value, `%${literal(text)}%`)
const endsWith = (value: RawBuilder<unknown>, text: string) => like(value, `%${literal(text)}`)

/** Matches an address in running text, also before a full stop, but not as part of a longer address. */
const wholeAddress = (email: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}.+_-]'?)${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!(?:\\.|-*)[\\p{L}\\p{N}])`,
    'iu',
  )

/** Every address that somebody had, by the audit trail. */
function emailsIn(json: string | null): string[] {
  const { email } = JSON.parse(json ?? '{}') as { readonly email?: unknown }
  return typeof email === 'string' ? [email.trim().toLowerCase()] : []
}

async function emailsOf(trx: Queries, id: string, present: string): Promise<readonly string[]> {
  const entries = await trx
    .selectFrom('audit_entries')
    .select(['before_json', 'after_json'])
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', id)
    .execute()
  const all = entries.flatMap((entry) => [...emailsIn(entry.before_json), ...emailsIn(entry.after_json)])
  const former = [...new Set(all)].filter((email) => email !== present)
  if (former.length === 0) return [present]
  const others = await trx.selectFrom('users').select('email').where('email', 'in', former).execute()
  const taken = new Set(others.map(({ email }) => email))
  return [present, ...former.filter((email) => !taken.has(email))]
}

async function blankPerson(trx: Queries, id: string): Promise<void> {
  const { firstName, lastName, email } = blanked(id)
  const name = { first_name: firstName, last_name: lastName, phone_number: null }
  await trx
    .updateTable('users')
    .set({
      ...name,
      email,
      mail_notices: 0,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('ownerships').set(name).where('owner_id', '=', id).execute()
  await trx
    .updateTable('bill_payments')
    .set({ name: fullName(blanked(id)) })
    .where('user_id', '=', id)
    .execute()
}

/**
 * Raises the versions of the person's rooms, and so locks them: messages under way are stored before, and are blanked
 * with the others; later ones find the session gone. Must run before the account is locked, as storing a message does,
 * or the two would deadlock.
 */
async function holdRooms(trx: Queries, id: string): Promise<void> {
  await trx.updateTable('chat_rooms').set({ version: sql`version + 1` }).where('user_id', '=', id).execute()
}

async function blankWords(trx: Queries, { id, emails }: Person): Promise<void> {
  await trx.updateTable('messages').set({ text, client_id: null }).where('sender_id', '=', id).execute()
  await trx
    .updateTable('transactions')
    .set({ reason: text })
    .where('owner_id', '=', id)
    .where('reason', 'is not', null)
    .execute()
  await trx
    .updateTable('ownership_records')
    .set({ ended_reason: text })
    .where('owner_id', '=', id)
    .where('ended_at', 'is not', null)
    .execute()
  await trx
    .updateTable('enquiries')
    .set({ name: fullName(blanked(id)), email: blanked(id).email, phone: null, message: text })
    .where('email', 'in', emails)
    .execute()
  await trx
    .updateTable('sandbox_payments')
    .set({ email: blanked(id).email })
    .where('email', 'in', emails)
    .execute()
}

/** Mails to others about a person. */
async function forgetMailsAbout(trx: Queries, email: string): Promise<void> {
  const candidates = await trx
    .selectFrom('mails')
    .select(['id', 'text'])
    .where(holds(sql`lower(text)`, email))
    .execute()
  const address = wholeAddress(email)
  for (const { id } of candidates.filter(({ text }) => address.test(text))) {
    await forgetOnceSent(trx, id)
  }
}

/** True if one of the strings in a JSON document passes. In the document's own text a new line is written as a letter. */
function someText(json: string, passes: (text: string) => boolean): boolean {
  let found = false
  JSON.parse(json, (_, value: unknown) => {
    found ||= typeof value === 'string' && passes(value)
  })
  return found
}

/** Stored answers to requests of others, such as an admin who handled the person's enquiry. */
async function deleteAnswersAbout(trx: Queries, email: string): Promise<void> {
  const candidates = await trx
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key', 'answer'])
    .where(holds(sql`lower(answer)`, email))
    .execute()
  const address = wholeAddress(email)
  for (const { user_id, key, answer } of candidates) {
    if (!someText(answer ?? 'null', (text) => address.test(text))) continue
    await trx.deleteFrom('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key).execute()
  }
}

/** Deletes what only an open account needs. */
async function deleteTraces(trx: Queries, { id, emails }: Person): Promise<void> {
  await trx.deleteFrom('tokens').where('user_id', '=', id).execute()
  await trx.deleteFrom('known_browsers').where('user_id', '=', id).execute()
  await trx.deleteFrom('sign_in_codes').where('email', 'in', emails).execute()
  // Their own, and those of admins that were answered with this account.
  await trx
    .deleteFrom('idempotency_keys')
    .where(({ or, eb }) => or([eb('user_id', '=', id), holds(sql`answer`, id)]))
    .execute()
  await trx
    .deleteFrom('mails')
    .where(({ or, eb }) => or([eb('to_email', 'in', emails), eb('reply_to', 'in', emails)]))
    .execute()
  for (const email of emails) {
    // After a name.
    await trx
      .deleteFrom('mails')
      .where(endsWith(sql`reply_to`, ` <${email}>`))
      .execute()
    await forgetMailsAbout(trx, email)
    await deleteAnswersAbout(trx, email)
    await trx
      .deleteFrom('limits')
      .where(endsWith(sql`key`, `:${email}`))
      .execute()
  }
  const rooms = await trx.selectFrom('chat_rooms').select('id').where('user_id', '=', id).execute()
  // Notices to managers that say who wrote.
  for (const room of rooms) {
    await trx.deleteFrom('mails').where('dedupe_key', 'like', `unread:${room.id}:%`).execute()
  }
}

/** Keeps who did what and when, and deletes the values, which name the person. */
async function blankAudit(trx: Queries, id: string): Promise<void> {
  const ownerships = trx.selectFrom('ownership_records').select('id').where('owner_id', '=', id)
  // Their address is blank already.
  const enquiries = trx.selectFrom('enquiries').select('id').where('email', '=', blanked(id).email)
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
 * Blanks everything that names a person or is in their words, under every address they had, and signs them out
 * everywhere. Ownerships, payments, reversals and their sums stay, for the books. Can't be undone.
 * @param id a person whom this transaction has locked (`lockUser`)
 * @param email the present address
 */
export async function erasePerson(trx: Queries, id: string, email: string): Promise<void> {
  const person = { id, emails: await emailsOf(trx, id, email) }
  await holdRooms(trx, id)
  await blankPerson(trx, id)
  await blankWords(trx, person)
  await deleteTraces(trx, person)
  await blankAudit(trx, id)
}
