import { company } from '#company.ts'
import type { User } from '#contract/users.ts'
import { links } from '#routes.ts'
import type { Mail } from '../ports/mail.ts'
import { type MailContent, mailHtml, mailText } from './mailLayout.ts'

type Told = {
  /** The person as they are now. */
  readonly user: User
  /** The address that no longer signs in. */
  readonly before: string
  /** Whether the person made the change, and so stays signed in where they made it. */
  readonly bySelf: boolean
  readonly siteUrl: string
}

const byWhom = {
  self: `This change was made where you are signed in. If it was not you, write to ${company.supportMail} at once.`,
  us: `We made this change. If you did not ask for it, write to ${company.supportMail} at once.`,
} as const

/** Tells both addresses that another one now signs in: whoever reads the old one may know nothing of it. */
export function addressChangedMails({ user, before, bySelf, siteUrl }: Told): readonly Mail[] {
  const content: MailContent = {
    heading: 'Your sign-in address has changed',
    reader: user,
    paragraphs: [
      `from now on you sign in with ${user.email} instead of ${before}.`,
      `For your safety you were signed out ${bySelf ? 'everywhere else' : 'on all devices'}.`,
    ],
    footer: bySelf ? byWhom.self : byWhom.us,
  }
  // The old address signs in no more: a button there would lead nowhere.
  const signIn = { label: 'Sign in', url: `${siteUrl}${links.signIn()}` }
  const mailTo = (to: string, content: MailContent): Mail => ({
    to,
    subject: content.heading,
    text: mailText(content),
    html: mailHtml(content),
  })
  return [mailTo(before, content), mailTo(user.email, { ...content, action: signIn })]
}
