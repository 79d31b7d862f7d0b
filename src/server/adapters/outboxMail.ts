import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { createTransport } from 'nodemailer'
import type { MailPort } from '../ports/mail.ts'
import { makeFolder } from './folder.ts'
import { toMessage } from './mailHeaders.ts'

/**
 * Mail as `.eml` files in a folder, for trying the product without a mail service. A folder that is missing is made for
 * this user alone: whoever reads a code can sign in.
 * @param announce told of every message, so that a terminal can show a code
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
      // Renamed when whole, so that a reader never sees half a message.
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
