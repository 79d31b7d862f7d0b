import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { Queries } from '../ports/database.ts'
import type { Mail, ReplyTo } from '../ports/mail.ts'

/** The kind of mails about money to refund. Nothing else records that, so they are kept even when given up. */
export const refundKind = 'payment-alert'

/** Suffix of the kind of mails about somebody who was erased later: they are deleted as soon as they are done. */
const ofErased = ' of an erased customer'

export type NewMail = {
  /** What the mail is about, such as `enquiry`; for the operator's eye and the metrics. */
  readonly kind: string
  readonly mail: Mail
  /** Two mails with the same key are one. */
  readonly dedupeKey?: string
  readonly now: string
}

/** As it stands in its column. An address has no angle brackets, so that it is found again after any name. */
const replyToText = ({ name, address }: ReplyTo) =>
  name === '' ? address : `${name.replaceAll(/\s+/g, ' ')} <${address}>`

function replyToOf(text: string): ReplyTo {
  const [, name, address] = /^(.*) <([^<>]+)>$/.exec(text) ?? []
  return name === undefined || address === undefined ? { name: '', address: text } : { name, address }
}

/**
 * Each mail that waits for an address gets a later time than the one before: they keep their order also when one
 * transaction stores several.
 */
async function timeAfterWaiting(trx: Queries, to: string, now: string): Promise<string> {
  const row = await trx
    .selectFrom('mails')
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .where('to_email', '=', to)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst()
  const last = row?.last ?? undefined
  return last === undefined || last < now ? now : new Date(Date.parse(last) + 1).toISOString()
}

/**
 * Puts a mail into the outbox, in the transaction of what it tells about: either both are stored or neither,
 * and a crash loses no mail. `modules/mails.ts` sends it within seconds.
 * @returns false when a mail with this key was enqueued before
 */
export async function enqueueMail(trx: Queries, { kind, mail, dedupeKey, now }: NewMail): Promise<boolean> {
  const enqueued = await trx
    .insertInto('mails')
    .values({
      id: nanoid(),
      kind,
      dedupe_key: dedupeKey ?? null,
      to_email: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      unsubscribe_url: mail.unsubscribeUrl ?? null,
      reply_to: mail.replyTo === undefined ? null : replyToText(mail.replyTo),
      next_attempt_at: now,
      sent_at: null,
      last_error: null,
      created_at: await timeAfterWaiting(trx, mail.to, now),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return enqueued !== undefined
}

export type DueMail = {
  readonly id: string
  readonly kind: string
  readonly attempts: number
  readonly dueAt: string
  readonly storedAt: string
  readonly mail: Mail
}

/** For this many tries, a mail holds up later ones to the same address. */
const triesWaitedFor = 2

/**
 * Mails that are due, longest waiting first. During the first tries of a mail, later ones to its address wait; they
 * do not wait for a mail that keeps failing.
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
            .where('earlier.attempts', '<=', triesWaitedFor),
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
 * Takes a mail for one try: no other instance sees it as due before `until`.
 * @returns false when another instance was faster
 */
export async function claimMail(trx: Queries, due: DueMail, until: string): Promise<boolean> {
  const claimed = await trx
    .updateTable('mails')
    .set({ next_attempt_at: until, attempts: due.attempts + 1 })
    .where('id', '=', due.id)
    .where('next_attempt_at', '=', due.dueAt)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * Deletes a mail about an erased customer that is done: sent, or given up and not about money. Call it after changing
 * the row: that change waits for an erasure under way, which marks the row.
 */
async function forgetIfOver(trx: Queries, id: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('kind', 'like', `%${ofErased}`)
    .where('next_attempt_at', 'is', null)
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('kind', 'not like', `${refundKind}%`)]))
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

/** @param nextAttemptAt null gives the mail up */
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

/** Deletes a mail about somebody who is being erased. One that waits is sent first, because it may be about money. */
export async function forgetOnceSent(trx: Queries, id: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ kind: sql`kind || ${ofErased}` })
    .where('id', '=', id)
    .execute()
  await forgetIfOver(trx, id)
}

/** Deletes a mail at once. */
export async function deleteMail(trx: Queries, id: string): Promise<void> {
  await trx.deleteFrom('mails').where('id', '=', id).execute()
}

/** Deletes what waits to be sent to an address. */
export async function deleteWaitingMails(trx: Queries, to: string): Promise<void> {
  await trx.deleteFrom('mails').where('to_email', '=', to).where('next_attempt_at', 'is not', null).execute()
}

/** Deletes mails that were sent or given up before a time: they hold people's names and addresses. */
export async function deleteOldMails(trx: Queries, before: string): Promise<void> {
  await trx.deleteFrom('mails').where('sent_at', '<', before).execute()
  await trx
    .deleteFrom('mails')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
