import { sql } from 'kysely'
import { blanked, erasedLike } from '#domain/accountStatus.ts'
import { fullName } from '#domain/names.ts'
import { forgetOnceSent } from '../mail/queries.ts'
import type { Queries } from '../ports/database.ts'
import { inParts } from './rows.ts'
import { beginsWith, contains, endsWith } from './searchText.ts'

const text = '[erased]'

type Person = {
  readonly id: string
  /** The current and former addresses, without those that now belong to other accounts. */
  readonly emails: readonly string[]
}

/** Matches an address in a text, also before a full stop, but not inside a longer address. */
const wholeAddress = (email: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}.+_-]'?)${email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!(?:\\.|-*)[\\p{L}\\p{N}])`,
    'iu',
  )

function emailsIn(json: string | null): string[] {
  type Person = { readonly email?: unknown; readonly newEmail?: unknown }
  const { email, newEmail } = JSON.parse(json ?? '{}') as Person
  return [email, newEmail].filter((one) => typeof one === 'string').map((one) => one.trim().toLowerCase())
}

/** The person's addresses, from the audit trail. */
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
      new_email: null,
      new_email_at: null,
      new_email_change: null,
      mail_notices: 0,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('ownerships').set(name).where('owner_id', '=', id).execute()
  await trx
    .updateTable('bill_payments')
    .set({
      name: fullName(blanked(id)),
      customer_name: null,
      // Nobody would get the token: an admin decides about electricity that is not ordered yet.
      vend_next_at: sql`case when vend_ref is null then null else vend_next_at end`,
    })
    .where('user_id', '=', id)
    .execute()
  const bills = trx.selectFrom('bill_payments').select('id').where('user_id', '=', id)
  await trx.deleteFrom('bill_tokens').where('bill_id', 'in', bills).execute()
}

/** Lets nobody read the person's files from now on. A sweep deletes their bytes. */
async function dropFiles(trx: Queries, id: string, at: string): Promise<void> {
  await trx
    .updateTable('private_files')
    .set({ name: text, sha256: null, gone_at: sql`coalesce(gone_at, ${at})` })
    .where('owner_id', '=', id)
    .execute()
}

/** Deletes the papers of the person's homes in the same way. Their kinds, days and hashes stay. */
async function dropPapers(trx: Queries, id: string, at: string): Promise<void> {
  const papers = trx
    .selectFrom('documents')
    .select('file_id')
    .where('ownership_id', 'in', ownershipsOf(trx, id))
  await trx
    .updateTable('private_files')
    .set({ name: text, sha256: null, gone_at: sql`coalesce(gone_at, ${at})` })
    .where('id', 'in', papers)
    .execute()
  await trx
    .updateTable('documents')
    .set({
      title: text,
      withdrawn_reason: sql`case when withdrawn_reason is null then null else ${text} end`,
    })
    .where('ownership_id', 'in', ownershipsOf(trx, id))
    .execute()
}

/**
 * Locks the person's rooms by raising their versions. Messages in progress are stored first, and
 * blanked with the others; later ones find no session. Runs before the account is locked, in the
 * order of storing a message: otherwise the two would deadlock.
 */
async function lockRooms(trx: Queries, id: string): Promise<void> {
  await trx.updateTable('chat_rooms').set({ version: sql`version + 1` }).where('user_id', '=', id).execute()
}

/** The ids of all ownerships of a person, ended ones too. */
const ownershipsOf = (trx: Queries, id: string) =>
  trx.selectFrom('ownership_records').select('id').where('owner_id', '=', id)

async function blankTexts(trx: Queries, { id, emails }: Person, at: string): Promise<void> {
  // Customers write and read only in their own rooms.
  const rooms = trx.selectFrom('chat_rooms').select('id').where('user_id', '=', id)
  await trx
    .updateTable('messages')
    .set({ text, client_id: null })
    .where('room_id', 'in', rooms)
    .where('sender_id', '=', id)
    .execute()
  await trx
    .updateTable('read_marks')
    .set({ read_at: null })
    .where('room_id', 'in', rooms)
    .where('user_id', '=', id)
    .execute()
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
    .set({
      ...{ name: fullName(blanked(id)), email: blanked(id).email, phone: null, message: text },
      ...{ news_at: null, news_wording: null, lost_why: null, next_on: null },
    })
    .where('email', 'in', emails)
    .execute()
  await blankHoldsFor(trx, emails)
  // The statement before has replaced their address.
  const enquiries = trx.selectFrom('enquiries').select('id').where('email', '=', blanked(id).email)
  await trx.deleteFrom('enquiry_notes').where('enquiry_id', 'in', enquiries).execute()
  await trx
    .updateTable('plan_lines')
    .set({ title: text })
    .where('ownership_id', 'in', ownershipsOf(trx, id))
    .execute()
  await trx
    .updateTable('payment_claims')
    .set({
      ...{ bank: null, reference: null, reference_key: null, note: null },
      reason: sql`case when reason is null then null else ${text} end`,
      status: sql`case when status = 'new' then 'withdrawn' else status end`,
      decided_by: sql`coalesce(decided_by, ${id})`,
      decided_at: sql`coalesce(decided_at, ${at})`,
    })
    .where('user_id', '=', id)
    .execute()
  const bills = trx.selectFrom('bill_payments').select('reference').where('user_id', '=', id)
  await trx
    .updateTable('sandbox_payments')
    .set({ email: blanked(id).email })
    .where('reference', 'in', bills)
    .execute()
}

/** Deletes mails to others about a person. Only mails that hold an address are read. */
async function forgetMailsAbout(trx: Queries, email: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('holds_address', '=', 1)
    .where(({ or, eb }) =>
      // The address alone, or after a name.
      or([eb('reply_to', '=', email), endsWith(sql`reply_to`, ` <${email}>`)]),
    )
    .execute()
  const candidates = await trx
    .selectFrom('mails')
    .select(['id', 'text'])
    .where('holds_address', '=', 1)
    .where(contains(sql`lower(text)`, email))
    .execute()
  const address = wholeAddress(email)
  for (const { id } of candidates.filter(({ text }) => address.test(text))) {
    await forgetOnceSent(trx, id)
  }
}

/** True if a string in a JSON document passes. The document itself holds `\n` for a line break. */
function someText(json: string, passes: (text: string) => boolean): boolean {
  let found = false
  JSON.parse(json, (_, value: unknown) => {
    found ||= typeof value === 'string' && passes(value)
  })
  return found
}

/** Only responses to admins are read: those to other customers name nobody else. */
const admins = (trx: Queries) =>
  trx.selectFrom('users').select('id').where('user_type', 'in', ['admin', 'superAdmin'])

/** Deletes stored responses to others, such as an admin who handled the person's enquiry. */
async function deleteAnswersAbout(trx: Queries, email: string): Promise<void> {
  const candidates = await trx
    .selectFrom('idempotency_keys')
    .select(['user_id', 'key', 'answer'])
    .where('user_id', 'in', admins(trx))
    .where(contains(sql`lower(answer)`, email))
    .execute()
  const address = wholeAddress(email)
  for (const { user_id, key, answer } of candidates) {
    if (!someText(answer ?? 'null', (text) => address.test(text))) continue
    await trx.deleteFrom('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key).execute()
  }
}

/** What a hold says of whom it is for, without the home, the price and the times. */
const blankHold = {
  ...{ name: text, email: null, phone: null },
  note: sql<string | null>`case when note is null then null else ${text} end`,
  extended_reason: sql<string | null>`case when extended_reason is null then null else ${text} end`,
  ended_reason: sql<string | null>`case when ended_reason is null then null else ${text} end`,
}

/** Blanks whom homes were held for, under these addresses. */
async function blankHoldsFor(trx: Queries, emails: readonly string[]): Promise<void> {
  await trx.updateTable('holds').set(blankHold).where('email', 'in', emails).execute()
}

/** Blanks holds that ended before a time, ISO 8601. @returns how many */
export async function blankOldHolds(trx: Queries, before: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('holds')
    .set(blankHold)
    .where('ends_at', '<', before)
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '<', before)]))
    .where('name', '<>', text)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Blanks what enquiries say about their visitors, in the rows, the audit trail and waiting mails.
 * What they were about, and when, stays. Nobody can answer a blanked one: it counts as handled.
 * @param keepsNews whether who asked for news keeps name and address until they turn it off
 */
export async function blankEnquiries(
  trx: Queries,
  ids: readonly string[],
  keepsNews: boolean,
): Promise<void> {
  for (const id of ids) {
    const row = () => trx.updateTable('enquiries').where('id', '=', id)
    await row()
      .set({
        ...{ phone: null, message: text, status: 'handled' as const, lost_why: null, next_on: null },
        handled_at: sql`coalesce(handled_at, created_at)`,
      })
      .execute()
    await row()
      .set({ name: 'Erased visitor', email: blanked(id).email, news_at: null, news_wording: null })
      .$if(keepsNews, (query) => query.where('news_at', 'is', null))
      .execute()
  }
  for (const part of inParts(ids)) {
    await trx.updateTable('holds').set(blankHold).where('enquiry_id', 'in', part).execute()
    await trx.deleteFrom('enquiry_notes').where('enquiry_id', 'in', part).execute()
    await trx
      .updateTable('audit_entries')
      .set({ before_json: null, after_json: null })
      .where('subject_type', '=', 'enquiry')
      .where('subject_id', 'in', part)
      .execute()
    const keys = part.map((id) => `enquiry:${id}`)
    await trx.deleteFrom('mails').where('dedupe_key', 'in', keys).execute()
  }
}

/**
 * Ids of enquiries that were handled or, if they never were, came before a time, and still name
 * their visitor without need.
 * @param limit at most so many, oldest first
 */
export async function enquiriesToBlank(
  trx: Queries,
  before: { readonly handled: string; readonly created: string },
  limit: number,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('enquiries')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'handled'), eb('handled_at', '<', before.handled)]),
        and([eb('status', '=', 'new'), eb('created_at', '<', before.created)]),
      ]),
    )
    .where(({ or, and, eb }) =>
      or([eb('message', '!=', text), and([eb('news_at', 'is', null), eb('email', 'not like', erasedLike)])]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Blanks everything about a visitor without an account: their enquiries, and every trace of their
 * address. Irreversible.
 */
export async function eraseVisitor(trx: Queries, email: string): Promise<void> {
  const rows = await trx.selectFrom('enquiries').select('id').where('email', '=', email).execute()
  await blankEnquiries(
    trx,
    rows.map(({ id }) => id),
    false,
  )
  await blankHoldsFor(trx, [email])
  await trx.deleteFrom('sign_in_codes').where('email', '=', email).execute()
  await trx.deleteFrom('mails').where('to_email', '=', email).execute()
  await forgetMailsAbout(trx, email)
  await deleteAnswersAbout(trx, email)
  await trx
    .deleteFrom('limits')
    .where(beginsWith('key', `${email}:`))
    .execute()
}

/** Deletes what only an active account needs. */
async function deleteTraces(trx: Queries, { id, emails }: Person): Promise<void> {
  // Before the mails: this waits for an invitation in progress, which has written one.
  await trx.deleteFrom('invitations').where('user_id', '=', id).execute()
  await trx.deleteFrom('tokens').where('user_id', '=', id).execute()
  await trx.deleteFrom('known_browsers').where('user_id', '=', id).execute()
  await trx.deleteFrom('sign_in_codes').where('email', 'in', emails).execute()
  await trx.deleteFrom('idempotency_keys').where('user_id', '=', id).execute()
  await trx
    .deleteFrom('idempotency_keys')
    .where('user_id', 'in', admins(trx))
    .where(contains(sql`answer`, id))
    .execute()
  // Answers with a payment plan name its ownership, and not the person.
  for (const ownership of await ownershipsOf(trx, id).execute()) {
    await trx
      .deleteFrom('idempotency_keys')
      .where('user_id', 'in', admins(trx))
      .where(contains(sql`answer`, ownership.id))
      .execute()
  }
  await trx.deleteFrom('mails').where('to_email', 'in', emails).execute()
  for (const email of emails) {
    await forgetMailsAbout(trx, email)
    await deleteAnswersAbout(trx, email)
  }
  for (const who of [id, ...emails])
    await trx
      .deleteFrom('limits')
      .where(beginsWith('key', `${who}:`))
      .execute()
  const rooms = await trx.selectFrom('chat_rooms').select('id').where('user_id', '=', id).execute()
  // Notices to managers that name the sender.
  for (const room of rooms) {
    await trx
      .deleteFrom('mails')
      .where(beginsWith('dedupe_key', `unread:${room.id}:`))
      .execute()
  }
}

/** Deletes the values in the audit trail, which name the person; keeps actor, action and time. */
async function blankAudit(trx: Queries, id: string): Promise<void> {
  const electricity = trx.selectFrom('bill_payments').select('unit_id').where('user_id', '=', id)
  // `blankTexts` has replaced their address.
  const enquiries = trx.selectFrom('enquiries').select('id').where('email', '=', blanked(id).email)
  await trx
    .updateTable('audit_entries')
    .set({ before_json: null, after_json: null })
    .where(({ or, and, eb }) =>
      or([
        and([eb('subject_type', '=', 'user'), eb('subject_id', '=', id)]),
        and([eb('subject_type', '=', 'ownership'), eb('subject_id', 'in', ownershipsOf(trx, id))]),
        and([eb('subject_type', '=', 'enquiry'), eb('subject_id', 'in', enquiries)]),
        // A reversal does not name the payer: blanks all those of units they paid electricity for.
        and([
          eb('subject_type', '=', 'unit'),
          eb('action', '=', 'payment reversed'),
          eb('subject_id', 'in', electricity),
        ]),
      ]),
    )
    .execute()
}

/**
 * Blanks everything that names a person or that they wrote, under all addresses they had, and ends
 * their sessions. Ownerships, payments and reversals stay, for the books. Irreversible.
 * @param id of a person whom the caller has locked (`lockUser`)
 * @param email the current address
 * @param at now, ISO 8601
 */
export async function erasePerson(trx: Queries, id: string, email: string, at: string): Promise<void> {
  const person = { id, emails: await emailsOf(trx, id, email) }
  await lockRooms(trx, id)
  await blankPerson(trx, id)
  await blankTexts(trx, person, at)
  await dropFiles(trx, id, at)
  await dropPapers(trx, id, at)
  await deleteTraces(trx, person)
  await blankAudit(trx, id)
}
