import { company } from '#company.ts'
import { isErased } from '#domain/accountStatus.ts'
import { fullName } from '#domain/names.ts'
import type { Queries } from '../ports/database.ts'
import { type MailContent, mailHtml, mailText } from './layout.ts'
import { enqueueMail } from './queries.ts'
import type { NoticeReader } from './queriesReaders.ts'

type CompanyMail = Pick<MailContent, 'heading' | 'paragraphs' | 'action'> & {
  readonly kind: string
  readonly dedupeKey: string
  readonly now: string
}

/** Mails the company. @returns false if it was mailed before */
export function tellCompany(trx: Queries, { kind, dedupeKey, now, ...said }: CompanyMail): Promise<boolean> {
  const content = { ...said, footer: `Sent by the website of ${company.name} to the people who run it.` }
  const mail = { to: company.mail, subject: said.heading, text: mailText(content), html: mailHtml(content) }
  return enqueueMail(trx, { kind, dedupeKey, now, mail })
}

/** A payer in a mail to the company, with every way to reach them. */
export function payerText(reader: NoticeReader | undefined): string {
  if (reader === undefined || isErased(reader)) return 'A customer who was erased since'
  const ways = [reader.email, reader.phoneNumber].filter((way) => way !== '')
  return `${fullName(reader)} (${ways.join(', ')})`
}
