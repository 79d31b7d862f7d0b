import { domainToASCII } from 'node:url'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

/** The domain of a sender such as `Palmstone <hello@example.com>`. */
const domainOf = (from: string) => domainToASCII(/@([^\s@<>]+)>?$/.exec(from)?.[1] ?? '') || 'localhost'

/** Prevents automatic replies, such as out-of-office notices (RFC 3834). */
const automatic = { 'Auto-Submitted': 'auto-generated' }

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Converts a mail for nodemailer. Its message id is the same at every try, so mailboxes drop
 * repeats. The id has the sender's domain: filters distrust a foreign one.
 */
export const toMessage = ({ messageId, unsubscribeUrl, ...mail }: Mail, from: string): SendMailOptions => ({
  from,
  ...mail,
  ...(messageId === undefined ? {} : { messageId: `<${messageId}@${domainOf(from)}>` }),
  headers: {
    ...(mail.replyTo === undefined ? automatic : {}),
    ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
  },
})
