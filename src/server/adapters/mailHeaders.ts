import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '../ports/mail.ts'

/** A mail as nodemailer takes it, with the headers that let a mailbox drop repeats and offer a way out. */
export const toMessage = ({ messageId, unsubscribeUrl, ...mail }: Mail, from: string): SendMailOptions => ({
  from,
  ...mail,
  ...(messageId === undefined ? {} : { messageId: `<${messageId}@plinth.mail>` }),
  ...(unsubscribeUrl === undefined
    ? {}
    : {
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
})
