import { createTransport } from 'nodemailer'
import type { MailPort } from '../ports/mail.ts'
import { toMessage } from './mailHeaders.ts'

/**
 * Sends mail over SMTP.
 * @param url `smtp://` or `smtps://`, with user and password if needed
 * @param from the sender, such as `Palmstone <hello@example.com>`
 */
export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    real: true,
    async send(mail) {
      await transport.sendMail(toMessage(mail, from))
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
