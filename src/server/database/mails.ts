import { nanoid } from 'nanoid'
import type { Queries } from '../ports/database.ts'
import type { Mail } from '../ports/mail.ts'

export type NewMail = {
  /** What the mail is about, such as `enquiry`; for the operator's eye and the metrics. */
  readonly kind: string
  readonly mail: Mail
  /** Two mails with the same key are one. */
  readonly dedupeKey?: string
  readonly now: string
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
      reply_to: mail.replyTo ?? null,
      next_attempt_at: now,
      sent_at: null,
      last_error: null,
      created_at: now,
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
  readonly mail: Mail
}

/** Mails whose time has come, longest waiting first. */
export async function dueMails(db: Queries, now: string, limit: number): Promise<readonly DueMail[]> {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    attempts: row.attempts,
    dueAt: row.next_attempt_at ?? now,
    mail: {
      to: row.to_email,
      subject: row.subject,
      text: row.text,
      html: row.html,
      messageId: row.id,
      ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
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

export async function markMailSent(trx: Queries, id: string, now: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ sent_at: now, next_attempt_at: null, last_error: null })
    .where('id', '=', id)
    .execute()
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
}

/** Forgets mails sent or given up before a time: they hold people's names and addresses. */
export async function deleteOldMails(trx: Queries, before: string): Promise<void> {
  await trx.deleteFrom('mails').where('sent_at', '<', before).execute()
  await trx
    .deleteFrom('mails')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
