import { company } from '#company.ts'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'
import type { Caller } from '../../http/call.ts'
import { type MailContent, mailHtml, mailText } from '../../mail/layout.ts'
import { insertMail, insertMails, type NewMail } from '../../mail/queries.ts'
import { ofCompany } from '../../mail/salutation.ts'
import type { Queries } from '../../ports/database.ts'

type NewAccount = {
  readonly user: User
  /** The homes that the account was made for, such as `A1, Palm Court`, if any. */
  readonly unitName?: string
  readonly caller: Caller
  readonly siteUrl: string
  readonly now: string
}

/** What the account is for; empty if there is nothing to add. */
function purpose({ user, unitName }: NewAccount): string {
  if (user.userType !== 'user') return `, as ${user.userType === 'admin' ? 'an admin' : 'a superAdmin'}`
  return unitName === undefined ? '' : `, as the owner of ${unitName}`
}

/** @param further what the mail says after how to sign in */
function accountMail(account: NewAccount, further: readonly string[]): NewMail {
  const { user, caller, siteUrl, now } = account
  const content: MailContent = {
    heading: `You have an account with ${company.name}`,
    reader: user,
    paragraphs: [
      `${ofCompany(caller)} has made an account for you${purpose(account)}.`,
      `You sign in with this address, ${user.email}, at ${siteUrl}${links.signIn()}`,
      'There is no password: each time you sign in, a code comes to you by mail.',
      ...further,
    ],
    action: { label: 'Sign in', url: `${siteUrl}${links.signIn()}` },
    footer: `If you do not know why you got this mail, write to ${company.supportMail}`,
  }
  return {
    kind: 'new-account',
    dedupeKey: `new-account:${user._id}`,
    now,
    mail: { to: user.email, subject: content.heading, text: mailText(content), html: mailHtml(content) },
  }
}

/**
 * Mails a person that they have an account, why, and how to sign in, in the transaction that makes
 * it. This mail can't be turned off: it comes once.
 */
export async function tellOfAccount(trx: Queries, account: NewAccount): Promise<void> {
  await insertMail(trx, accountMail(account, []))
}

const lookAtPayments = `Once you are signed in, you see what you have paid for your home, as far as our books go. If anything is not right, write to ${company.supportMail} or call ${company.mobile}.`

/** The same for owners whose accounts were made earlier, without a mail. */
export async function inviteOwners(trx: Queries, accounts: readonly NewAccount[]): Promise<void> {
  await insertMails(
    trx,
    accounts.map((account) => accountMail(account, [lookAtPayments])),
  )
}

/** Mails the other superAdmins that a colleague has an account: nobody makes one unseen. */
export async function tellOfNewAdmin(
  trx: Queries,
  { user, caller, siteUrl, now }: NewAccount,
  superAdmins: readonly User[],
): Promise<void> {
  const role = user.userType === 'admin' ? 'an admin' : 'a superAdmin'
  for (const reader of superAdmins.filter(({ _id }) => _id !== user._id && _id !== caller.id)) {
    const content: MailContent = {
      heading: `${fullName(user)} is ${role} now`,
      reader,
      paragraphs: [
        `${ofCompany(caller)} has made an account for ${fullName(user)}, ${user.email}, as ${role}.`,
      ],
      action: { label: 'See the users', url: `${siteUrl}${links.adminUsers()}` },
      footer: 'If nobody asked for it, close the account.',
    }
    await insertMail(trx, {
      kind: 'new-admin',
      dedupeKey: `new-admin:${user._id}:${reader._id}`,
      now,
      mail: { to: reader.email, subject: content.heading, text: mailText(content), html: mailHtml(content) },
    })
  }
}
