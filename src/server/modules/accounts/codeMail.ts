import { company } from '#company.ts'
import type { Named } from '#domain/names.ts'
import { type MailContent, mailHtml, mailText } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mail.ts'

type CodeMail = {
  readonly to: string
  readonly reader: Named
  readonly code: string
  readonly siteUrl: string
}

/**
 * The mail with the one-time code. The subject begins with the code, so that a phone's
 * notification shows it.
 */
export function codeMail({ to, reader, code, siteUrl }: CodeMail): Mail {
  const content: MailContent = {
    heading: 'Your sign-in code',
    reader,
    paragraphs: [
      `enter this code at ${new URL(siteUrl).host} to sign in. It is valid for 10 minutes and works once.`,
    ],
    figure: code,
    footer: `Nobody at ${company.name} will ever ask you for this code. If you did not request it, you can ignore this mail: without the code nobody gets in. Questions: ${company.supportMail}`,
  }
  return {
    to,
    subject: `${code} is your ${company.name} code`,
    text: mailText(content),
    html: mailHtml(content),
  }
}
