import { company } from '#company.ts'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'
import type { Caller } from '../call.ts'
import { enqueueMail } from '../database/mails.ts'
import type { Queries } from '../ports/database.ts'
import { mailHtml, mailText } from './mailLayout.ts'

type NewAccount = {
  readonly user: User
  /** Who made the account. */
  readonly caller: Caller
  readonly siteUrl: string
  readonly now: string
}

/**
 * Tells a person that they have an account and how they get in, in the transaction that makes it. Nobody can turn this
 * mail off: it comes once, and before there is anything to turn off.
 */
export async function tellOfAccount(trx: Queries, { user, caller, siteUrl, now }: NewAccount): Promise<void> {
  const content = {
    heading: `You have an account with ${company.name}`,
    paragraphs: [
      `Hello ${user.firstName}, ${fullName(caller)} of ${company.name} has made an account for you.`,
      `You sign in with this address, ${user.email}, at ${siteUrl}${links.signIn()}. There is no password: each time you sign in, a code comes to you by mail.`,
    ],
    action: { label: 'Sign in', url: `${siteUrl}${links.signIn()}` },
    footer: `If you do not know why you got this mail, write to ${company.supportMail}.`,
  }
  await enqueueMail(trx, {
    kind: 'new-account',
    dedupeKey: `new-account:${user._id}`,
    now,
    mail: { to: user.email, subject: content.heading, text: mailText(content), html: mailHtml(content) },
  })
}
