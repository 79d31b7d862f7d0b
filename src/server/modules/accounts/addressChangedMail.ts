import { company } from '#company.ts'
import type { User } from '#contract/users.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { links } from '#routes.ts'
import type { Caller } from '../../http/call.ts'
import { type MailContent, mailHtml, mailText } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mail.ts'

type AddressChange = {
  /** The person as they are now. */
  readonly user: User
  /** The address that no longer signs in. */
  readonly before: string
  readonly siteUrl: string
  /** Undoes the change, for the old address's mail. Undefined if that address may not undo it. */
  readonly undoUrl: string | undefined
  /** Get a mail when a colleague's address changes. */
  readonly superAdmins: readonly User[]
}

/** A new address that does not sign in yet. */
type AddressAsked = Pick<AddressChange, 'user' | 'siteUrl' | 'superAdmins'> & {
  /** Who asked for it. */
  readonly caller: Caller
  /** Where the old address agrees or objects. */
  readonly answerUrl: string
}

const byUs = `We made this change. If you did not ask for it, write to ${company.supportMail} at once.`
const bySelf = `This change was asked for where you are signed in. If it was not you, stop it, and write to ${company.supportMail} at once.`

const mailTo = (to: string, content: MailContent): Mail => ({
  to,
  subject: content.heading,
  text: mailText(content),
  html: mailHtml(content),
})

/**
 * Mails the old address that a new one is to sign in, and from when on. SuperAdmins get a mail too
 * if the account is a colleague's. The new address gets none before it signs in: it may be wrong.
 */
export function addressAskedMails(asked: AddressAsked): readonly Mail[] {
  const { user, caller, siteUrl, answerUrl, superAdmins } = asked
  const when = `${dayInWords(user.newEmailAt)}, ${timeOfDay(user.newEmailAt)}`
  const forOld: MailContent = {
    heading: 'Your sign-in address is to change',
    reader: user,
    paragraphs: [
      `you are to sign in with ${user.newEmail} instead of ${user.email}.`,
      `Until ${when} you sign in with this address as before; then the new one takes its place, and you are signed out on all devices.`,
      'If it is right, you can agree now. If it is not right, stop it before then.',
    ],
    action: { label: 'Agree or stop it', url: answerUrl },
    footer: caller.id === user._id ? bySelf : byUs,
  }
  const toColleague = (reader: User) =>
    mailTo(reader.email, {
      heading: `The sign-in address of ${fullName(user)} is to change`,
      reader,
      paragraphs: [
        `${fullName(caller)} wants ${fullName(user)} (${user.userType}) to sign in with ${user.newEmail} instead of ${user.email}.`,
        `It does so from ${when}, or as soon as the old address agrees or a superAdmin who did not ask for it confirms it.`,
      ],
      action: { label: 'See the users', url: `${siteUrl}${links.adminUsers()}` },
      footer: 'If it is not right, withdraw it there, or let the old address stop it.',
    })
  return [
    mailTo(user.email, forOld),
    ...superAdmins.filter(({ _id }) => _id !== user._id && _id !== caller.id).map(toColleague),
  ]
}

/**
 * Mails the old and the new sign-in address of an account. The reader of the old one may not know
 * of the change, and may undo it (`undoableChange`). SuperAdmins get a mail too if the account is a
 * colleague's.
 */
export function addressChangedMails(change: AddressChange): readonly Mail[] {
  const { user, before, siteUrl, undoUrl, superAdmins } = change
  const content: MailContent = {
    heading: 'Your sign-in address has changed',
    reader: user,
    paragraphs: [
      `you sign in with ${user.email} instead of ${before} from now on.`,
      'For your safety you were signed out on all devices.',
    ],
    footer: byUs,
  }
  const signIn = { label: 'Sign in', url: `${siteUrl}${links.signIn()}` }
  const undoText =
    'If it is not right, undo it within seven days. You then sign in with this address again, and every device is signed out.'
  const forOld = {
    ...content,
    ...(undoUrl !== undefined && {
      paragraphs: [...content.paragraphs, undoText],
      action: { label: 'Undo this change', url: undoUrl },
    }),
  }
  const toColleague = (reader: User) =>
    mailTo(reader.email, {
      heading: `The sign-in address of ${fullName(user)} has changed`,
      reader,
      paragraphs: [
        `${fullName(user)} (${user.userType}) signs in with ${user.email} instead of ${before} from now on.`,
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
