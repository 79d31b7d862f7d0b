import { domainToASCII } from 'node:url'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

/** The domain of a sender such as `Palmstone <hello@example.com>`. */
const domainOf = (from: string) => domainToASCII(/@([^\s@<>]+)>?$/.exec(from)?.[1] ?? '') || 'localhost'

/** Tells programs that answer by themselves, as of one who is on holiday, that nobody wrote this (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

const wayOut = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * A mail as nodemailer takes it, with the headers that let a mailbox drop repeats and offer a way out. Its id is the
 * same at every try, and of the sender's own domain: one that is another's makes filters doubt the mail.
 */
export const toMessage = ({ messageId, unsubscribeUrl, ...mail }: Mail, from: string): SendMailOptions => ({
  from,
  ...mail,
  ...(messageId === undefined ? {} : { messageId: `<${messageId}@${domainOf(from)}>` }),
  headers: {
    ...(mail.replyTo === undefined ? automatic : {}),
    ...(unsubscribeUrl === undefined ? {} : wayOut(unsubscribeUrl)),
  },
})
