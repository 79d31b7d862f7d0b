import { createTransport } from 'nodemailer'
import { reasonOf } from '../database/errors.ts'
import { AddressRefused, type MailPort } from '../ports/mail.ts'
import { toMessage } from './mailHeaders.ts'

/** Whether the server answered the receiver's address with a lasting refusal. */
const isAddressRefused = (error: unknown): error is Error =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500

/** Replaces the account's password in a server's words, also as SMTP encodes it. */
function passwordHider(url: string): (words: string) => string {
  const { username, password } = new URL(url)
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  const encoded = [secret, `\0${user}\0${secret}`].map((text) => Buffer.from(text).toString('base64'))
  return (words) =>
    secret === ''
      ? words
      : [...encoded, password, secret].reduce((shown, each) => shown.replaceAll(each, '[hidden]'), words)
}

/**
 * Sends mail over SMTP. Its errors hold the server's words without the password.
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
  const hidePassword = passwordHider(url)
  const failed = (error: unknown) => {
    const words = hidePassword(reasonOf(error))
    return isAddressRefused(error) ? new AddressRefused(words) : new Error(words)
  }
  return {
    real: true,
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail, from))
      } catch (error) {
        throw failed(error)
      }
    },
    async rehearse(mail) {
      await rehearsal.sendMail(toMessage(mail, from))
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw failed(error)
      })
    },
    close: () => transport.close(),
  }
}
