import { createTransport } from 'nodemailer'
import { AddressRefused, type MailPort } from '../ports/mail.ts'
import { toMessage } from './mailHeaders.ts'

/** Whether the server answered the receiver's address with a lasting refusal. */
const isAddressRefused = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

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
  const rehearsal = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    real: true,
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (error) {
        throw isAddressRefused(error) ? new AddressRefused(error.message, { cause: error }) : error
      }
    },
    async rehearse(mail) {
      await rehearsal.sendMail(toMessage(mail, from))
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
