import { company } from '#company.ts'
import type { User } from '#contract/users.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'
import { type MailContent, mailHtml, mailText } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mail.ts'

type AddressChange = {
  /** The person as they are now. */
  readonly user: User
  /** The address that no longer signs in. */
  readonly before: string
  /** Whether the person made the change, and so stays signed in where they made it. */
  readonly bySelf: boolean
  readonly siteUrl: string
  /** Undoes the change, for the old address's mail. Undefined if that address may not undo it. */
  readonly undoUrl: string | undefined
  /** Get a mail when a colleague's address changes. */
  readonly superAdmins: readonly User[]
}

const byWhom = {
  self: `This change was made where you are signed in. If it was not you, write to ${company.supportMail} at once.`,
  us: `We made this change. If you did not ask for it, write to ${company.supportMail} at once.`,
} as const

/**
 * Mails the old and the new sign-in address of an account. The reader of the old one may not know
 * of the change, and may undo it (`undoableChange`). SuperAdmins get a mail too if the account is a
 * colleague's.
 */
export function addressChangedMails(change: AddressChange): readonly Mail[] {
  const { user, before, bySelf, siteUrl, undoUrl, superAdmins } = change
  const content: MailContent = {
    heading: 'Your sign-in address has changed',
    reader: user,
    paragraphs: [
      `from now on you sign in with ${user.email} instead of ${before}.`,
      `For your safety you were signed out ${bySelf ? 'everywhere else' : 'on all devices'}.`,
    ],
    footer: bySelf ? byWhom.self : byWhom.us,
  }
  const signIn = { label: 'Sign in', url: `${siteUrl}${links.signIn()}` }
  const mailTo = (to: string, content: MailContent): Mail => ({
    to,
    subject: content.heading,
    text: mailText(content),
    html: mailHtml(content),
  })
  const undoWords =
    'If it is not right, undo it within seven days. You then sign in with this address again, and every device is signed out.'
  const forOld = {
    ...content,
    ...(undoUrl !== undefined && {
      paragraphs: [...content.paragraphs, undoWords],
      action: { label: 'Undo this change', url: undoUrl },
    }),
  }
  const toColleague = (reader: User) =>
    mailTo(reader.email, {
      heading: `The sign-in address of ${fullName(user)} has changed`,
      reader,
      paragraphs: [
        `${fullName(user)} (${user.userType}) now signs in with ${user.email} instead of ${before}.`,
      ],
      action: { label: 'See the audit trail', url: `${siteUrl}${links.adminAudit()}` },
      footer: 'If nobody asked for it, close the account, and let the old address undo the change.',
    })
  return [
    mailTo(before, forOld),
    mailTo(user.email, { ...content, action: signIn }),
    ...superAdmins.filter(({ _id }) => _id !== user._id).map(toColleague),
  ]
}
