import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { findsRow, inParts } from '../database/rows.ts'
import type { Queries } from '../ports/database.ts'
import type { Mail, ReplyTo } from '../ports/mail.ts'

/** Kind of mails about refunds. Nothing else records those: they are kept even if given up. */
export const refundKind = 'payment-alert'

/** Suffix of the kind of mails about a person erased since: forgotten once sent or given up. */
const ofErased = ' of an erased customer'

export type NewMail = {
  /** The topic, such as `enquiry`: for operators and metrics. */
  readonly kind: string
  readonly mail: Mail
  /** Two mails with the same key are one. */
  readonly dedupeKey?: string
  readonly now: string
}

/** A reply address as stored. Addresses have no angle brackets: parsing finds them after names. */
const replyToText = ({ name, address }: ReplyTo) =>
  name === '' ? address : `${name.replaceAll(/\s+/g, ' ')} <${address}>`

function replyToOf(text: string): ReplyTo {
  const [, name, address] = /^(.*) <([^<>]+)>$/.exec(text) ?? []
  return name === undefined || address === undefined ? { name: '', address: text } : { name, address }
}

/**
 * The time of the last waiting mail to each address. A subquery finds each at the end of its
 * address in the index `mails_by_address`: grouping would read all mails that wait.
 */
async function lastWaiting(trx: Queries, addresses: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ address: string; last: string | null }>`
    with asked (address) as (values ${sql.join(addresses.map((address) => sql`(${address})`))})
    select address, (select max(created_at) from mails
      where to_email = address and next_attempt_at is not null) as last from asked`.execute(trx)
  return new Map(rows.flatMap(({ address, last }) => (last === null ? [] : [[address, last]])))
}

/**
 * Gives each mail its time: now, or 1 ms after the last waiting mail to its address. So mails keep
 * their order even if one transaction stores several.
 */
function withTimes(mails: readonly NewMail[], waiting: ReadonlyMap<string, string>) {
  const lasts = new Map(waiting)
  return mails.map(({ now, ...rest }) => {
    const last = lasts.get(rest.mail.to)
    const createdAt = last !== undefined && last >= now ? new Date(Date.parse(last) + 1).toISOString() : now
    lasts.set(rest.mail.to, createdAt)
    return { ...rest, now, createdAt }
  })
}

/**
 * Puts mails into the outbox, in the transaction of the change that they report: all are stored or
 * none, and a crash loses no mail. `queue.ts` sends them within seconds. The number of
 * statements hardly grows with the number of mails.
 * @returns how many were stored: those whose key was not enqueued before
 */
export async function insertMails(trx: Queries, mails: readonly NewMail[]): Promise<number> {
  let stored = 0
  for (const part of inParts(mails)) {
    const addresses = [...new Set(part.map(({ mail }) => mail.to))]
    const rows = withTimes(part, await lastWaiting(trx, addresses)).map(
      ({ kind, dedupeKey, mail, now, createdAt }) => ({
        id: nanoid(),
        kind,
        dedupe_key: dedupeKey ?? null,
        to_email: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        unsubscribe_url: mail.unsubscribeUrl ?? null,
        reply_to: mail.replyTo === undefined ? null : replyToText(mail.replyTo),
        holds_address: mail.text.includes('@') || mail.replyTo !== undefined ? (1 as const) : (0 as const),
        next_attempt_at: now,
        sent_at: null,
        last_error: null,
        created_at: createdAt,
      }),
    )
    const inserted = await trx
      .insertInto('mails')
      .values(rows)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .execute()
    stored += inserted.length
  }
  return stored
}

/** Puts one mail into the outbox. @returns false if a mail with this key was enqueued before */
export const insertMail = async (trx: Queries, mail: NewMail): Promise<boolean> =>
  (await insertMails(trx, [mail])) > 0

export type DueMail = {
  readonly id: string
  readonly kind: string
  readonly attempts: number
  readonly dueAt: string
  readonly storedAt: string
  readonly mail: Mail
}

/**
 * Number of tries during which a mail delays later ones to the same address, as the index
 * `mails_delaying` has it.
 */
const blockingTries = 2

/**
 * Ids of due mails, out of indexes alone: `mails_due` is read until enough are found, and for each
 * one probe of `mails_delaying` finds whether it is delayed.
 */
const dueIds = (db: Queries, now: string, limit: number) =>
  db
    .selectFrom('mails')
    .select('id')
    .where('next_attempt_at', '<=', now)
    .where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom('mails as earlier')
            .select('earlier.to_email')
            .whereRef('earlier.to_email', '=', 'mails.to_email')
            .whereRef('earlier.created_at', '<', 'mails.created_at')
            .where('earlier.next_attempt_at', '>', now)
            // Not a parameter: SQLite would not know that the index has all of these.
            .where('earlier.attempts', '<=', lit(blockingTries)),
        ),
      ),
    )
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .limit(limit)

/**
 * Due mails, longest waiting first. A mail delays later ones to its address during its first tries,
 * but not if it keeps failing.
 */
export async function dueMails(db: Queries, now: string, limit: number): Promise<readonly DueMail[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', 'in', dueIds(db, now, limit))
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    attempts: row.attempts,
    dueAt: row.next_attempt_at ?? now,
    storedAt: row.created_at,
    mail: {
      to: row.to_email,
      subject: row.subject,
      text: row.text,
      html: row.html,
      messageId: row.id,
      ...(row.reply_to === null ? {} : { replyTo: replyToOf(row.reply_to) }),
      ...(row.unsubscribe_url === null ? {} : { unsubscribeUrl: row.unsubscribe_url }),
    },
  }))
}

/**
 * Claims a mail for one try: it is not due for other instances before `until`.
 * @returns false if another instance was faster
 */
export const claimMail = (trx: Queries, due: DueMail, until: string): Promise<boolean> =>
  findsRow(
    trx
      .updateTable('mails')
      .set({ next_attempt_at: until, attempts: due.attempts + 1 })
      .where('id', '=', due.id)
      .where('next_attempt_at', '=', due.dueAt)
      .returning('id'),
  )

/**
 * Deletes a mail about an erased customer once it was sent, or was given up and is not about a
 * refund. A sent mail with a dedupe key is blanked instead: the check of the books looks for it.
 * Call it after changing the row: that change waits for an erasure in progress, which marks the
 * row.
 */
async function forgetIfOver(trx: Queries, id: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ subject: '', text: '', html: '', reply_to: null })
    .where('id', '=', id)
    .where('kind', 'like', `%${ofErased}`)
    .where('sent_at', 'is not', null)
    .where('dedupe_key', 'is not', null)
    .execute()
  await trx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('kind', 'like', `%${ofErased}`)
    .where('next_attempt_at', 'is', null)
    .where(({ and, or, eb }) =>
      or([
        and([eb('sent_at', 'is not', null), eb('dedupe_key', 'is', null)]),
        and([eb('sent_at', 'is', null), eb('kind', 'not like', `${refundKind}%`)]),
      ]),
    )
    .execute()
}

export async function markMailSent(trx: Queries, id: string, now: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ sent_at: now, next_attempt_at: null, last_error: null })
    .where('id', '=', id)
    .execute()
  await forgetIfOver(trx, id)
}

/** @param nextAttemptAt null gives up */
export async function markMailFailed(
  trx: Queries,
  id: string,
  error: string,
  nextAttemptAt: string | null,
): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ last_error: error, next_attempt_at: nextAttemptAt })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
  await forgetIfOver(trx, id)
}

/** Deletes a mail about a person under erasure, once sent if it waits: it may be about money. */
export async function forgetOnceSent(trx: Queries, id: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ kind: sql`kind || ${ofErased}` })
    .where('id', '=', id)
    .execute()
  await forgetIfOver(trx, id)
}

export async function deleteMail(trx: Queries, id: string): Promise<void> {
  await trx.deleteFrom('mails').where('id', '=', id).execute()
}

export async function deleteWaitingMails(trx: Queries, to: string): Promise<void> {
  await trx.deleteFrom('mails').where('to_email', '=', to).where('next_attempt_at', 'is not', null).execute()
}

/** Deletes mails sent or given up before a time: they hold people's names and addresses. */
export async function deleteOldMails(trx: Queries, before: string): Promise<void> {
  await trx.deleteFrom('mails').where('sent_at', '<', before).execute()
  await trx
    .deleteFrom('mails')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
