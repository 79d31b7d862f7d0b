import { company } from '#company.ts'
import type { User } from '#contract/users.ts'
import { links } from '#routes.ts'
import type { Mail } from '../ports/mail.ts'
import { mailHtml, mailText } from './mailLayout.ts'

type Told = {
  /** The person as they are now. */
  readonly user: User
  /** The address that no longer signs in. */
  readonly before: string
  readonly siteUrl: string
}

/** Tells both addresses that another one now signs in: whoever reads the old one may know nothing of it. */
export function addressChangedMails({ user, before, siteUrl }: Told): readonly Mail[] {
  const content = {
    heading: 'Your sign-in address has changed',
    paragraphs: [
      `Hello ${user.firstName}, from now on you sign in with ${user.email} instead of ${before}.`,
      'For your safety you were signed out on all devices.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}${links.signIn()}` },
    footer: `${company.name} made this change. If you did not ask for it, write to ${company.supportMail} at once.`,
  }
  return [before, user.email].map((to) => ({
    to,
    subject: content.heading,
    text: mailText(content),
    html: mailHtml(content),
  }))
}
