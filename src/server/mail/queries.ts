import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { findsRow } from '../database/rows.ts'
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
 * Now, or 1 ms after the last waiting mail to an address: mails keep their order even if one
 * transaction stores several.
 */
async function timeAfterWaiting(trx: Queries, to: string, now: string): Promise<string> {
  const row = await trx
    .selectFrom('mails')
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .where('to_email', '=', to)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst()
  return row?.last && row.last >= now ? new Date(Date.parse(row.last) + 1).toISOString() : now
}

/**
 * Puts a mail into the outbox, in the transaction of the change that it reports: both are stored or
 * neither, and a crash loses no mail. `queue.ts` sends it within seconds.
 * @returns false if a mail with this key was enqueued before
 */
export async function enqueueMail(trx: Queries, { kind, mail, dedupeKey, now }: NewMail): Promise<boolean> {
  const row = {
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
    created_at: await timeAfterWaiting(trx, mail.to, now),
  }
  return findsRow(
    trx
      .insertInto('mails')
      .values(row)
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id'),
  )
}

export type DueMail = {
  readonly id: string
  readonly kind: string
  readonly attempts: number
  readonly dueAt: string
  readonly storedAt: string
  readonly mail: Mail
}

/** Number of tries during which a mail delays later ones to the same address. */
const blockingTries = 2

/**
 * Due mails, longest waiting first. A mail delays later ones to its address during its first tries,
 * but not if it keeps failing.
 */
export async function dueMails(db: Queries, now: string, limit: number): Promise<readonly DueMail[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as earlier')
            .select('earlier.id')
            .whereRef('earlier.to_email', '=', 'mails.to_email')
            .whereRef('earlier.created_at', '<', 'mails.created_at')
            .where('earlier.next_attempt_at', '>', now)
            .where('earlier.attempts', '<=', blockingTries),
        ),
      ),
    )
    .orderBy('next_attempt_at')
    .orderBy('created_at')
    .limit(limit)
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

/** Deletes the mails that wait to be sent to an address. */
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
