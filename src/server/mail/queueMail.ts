import { setImmediate as nextTurn } from 'node:timers/promises'
import { company } from '#company.ts'
import { isErased } from '#domain/accountStatus.ts'
import { inParts } from '../database/rows.ts'
import type { Queries } from '../ports/database.ts'
import type { ReplyTo } from '../ports/mail.ts'
import { type MailContent, mailHtml, mailText } from './layout.ts'
import { insertMails, type NewMail } from './queries.ts'
import { type MailReader, mailReaders } from './queriesReaders.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

/** Mails made and stored in one go: SQLite blocks the process meanwhile. */
const mailsAtOnce = 50

/**
 * Who gets a mail. An account can turn it off only if `unsubscribe` is given; what concerns people's
 * own money or property must reach them.
 */
export type MailRecipient = 'company' | { readonly userId: string; readonly unsubscribe?: UnsubscribeLinks }

/** A mail without its greeting and footer, which follow from who gets it. */
export type MailBody = Pick<MailContent, 'heading' | 'paragraphs' | 'action'> & {
  /** The topic, such as `enquiry`: for operators and metrics. */
  readonly kind: string
  /** Two mails with the same key are one. */
  readonly dedupeKey: string
  /** The heading unless given. */
  readonly subject?: string
  /** Whose words the mail forwards. */
  readonly replyTo?: ReplyTo
  readonly now: string
}

export type MailTo = { readonly to: MailRecipient; readonly mail: MailBody }

type Extras = Pick<MailContent, 'footer' | 'footerLink' | 'reader'>

function newMail(
  to: string,
  { kind, dedupeKey, subject, replyTo, now, ...body }: MailBody,
  extras: Extras,
): NewMail {
  const content: MailContent = { ...body, ...extras }
  const mail = { to, subject: subject ?? body.heading, text: mailText(content), html: mailHtml(content) }
  const unsubscribeUrl = extras.footerLink?.url
  return {
    kind,
    dedupeKey,
    now,
    mail: { ...mail, ...(replyTo && { replyTo }), ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) },
  }
}

/** The mail as it is stored; none for people who are gone or have turned it off. */
function mailsFor({ to, mail }: MailTo, readers: ReadonlyMap<string, MailReader>): readonly NewMail[] {
  if (to === 'company') {
    const footer = `Sent by the website of ${company.name} to the people who run it.`
    return [newMail(company.mail, mail, { footer })]
  }
  const { userId, unsubscribe } = to
  const reader = readers.get(userId)
  if (reader === undefined || isErased(reader)) return []
  const footer = `You get this mail because you have an account with ${company.name}.`
  if (unsubscribe === undefined) return [newMail(reader.email, mail, { reader, footer })]
  if (!reader.wantsOptionalMails) return []
  const footerLink = { label: 'Turn off mails about messages and payments', url: unsubscribe.linkFor(userId) }
  return [newMail(reader.email, mail, { reader, footer, footerLink })]
}

/**
 * Stores mails in the transaction of their cause. Many take a few statements, and requests that
 * only read get their turn in between.
 * @returns how many were stored: those whose reader gets them and whose key is new
 */
export async function queueMails(trx: Queries, mails: readonly MailTo[]): Promise<number> {
  let stored = 0
  for (const [index, part] of inParts(mails, mailsAtOnce).entries()) {
    if (index > 0) await nextTurn()
    const ids = part.flatMap(({ to }) => (to === 'company' ? [] : [to.userId]))
    const readers = await mailReaders(trx, [...new Set(ids)])
    stored += await insertMails(
      trx,
      part.flatMap((mail) => mailsFor(mail, readers)),
    )
  }
  return stored
}

/** Stores a mail. @returns false if nobody gets it, or a mail with its key was stored before */
export const queueMail = async (trx: Queries, to: MailRecipient, mail: MailBody): Promise<boolean> =>
  (await queueMails(trx, [{ to, mail }])) > 0
