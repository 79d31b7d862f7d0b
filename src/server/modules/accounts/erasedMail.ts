import { company } from '#company.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { mailHtml, mailText } from '../../mail/layout.ts'
import { insertMail } from '../../mail/queries.ts'
import type { Queries } from '../../ports/database.ts'

/**
 * Mails of this kind are deleted once they are sent or given up: they hold the last copy of an
 * erased address.
 */
export const erasedKind = 'account-erased'

/**
 * Mails the person that their account is erased. Call it in the same transaction, after everything
 * else about the address is deleted.
 */
export async function tellOfErasure(trx: Queries, to: string, now: string): Promise<void> {
  const content = {
    heading: 'Your data has been erased',
    paragraphs: [
      `Your data with ${company.name} has been erased on ${dayInWords(now)}. Payment records stay, without your name, because the law asks us to keep them.`,
      `Questions: ${company.supportMail}, ${company.mobile}.`,
    ],
    footer: 'With this mail we forget the address that it went to, too.',
  }
  const mail = { to, subject: content.heading, text: mailText(content), html: mailHtml(content) }
  await insertMail(trx, { kind: erasedKind, mail, now })
}
