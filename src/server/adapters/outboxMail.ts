import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { createTransport } from 'nodemailer'
import type { MailPort } from '../ports/mail.ts'
import { makeFolder } from './folder.ts'
import { toMessage } from './mailHeaders.ts'

/**
 * Writes mail as `.eml` files into a folder, to run without a mail service. Only this user may read
 * a new folder: its mails hold sign-in codes.
 * @param announce called with every message, to show a code in the terminal
 */
export function outboxMail(
  folder: string,
  from: string,
  announce: (to: string, subject: string) => void,
): MailPort {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    real: false,
    async send(mail) {
      makeFolder(folder)
      const { message } = await transport.sendMail(toMessage(mail, from))
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${nanoid(6)}`
      // Renamed once complete: nobody reads half a message.
      await writeFile(join(folder, `${name}.part`), message as Buffer)
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`))
      announce(mail.to, mail.subject)
    },
    async check() {
      makeFolder(folder)
    },
    close: () => undefined,
  }
}
