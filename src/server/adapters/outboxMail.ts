import { rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import { createTransport } from 'nodemailer'
import type { Mail, MailPort } from '../ports/mail.ts'
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
  /** Writes a message under a name that nobody reads. @returns the file's path without its end */
  async function write(mail: Mail): Promise<string> {
    makeFolder(folder)
    const { message } = await transport.sendMail(toMessage(mail, from))
    const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${nanoid(6)}`)
    await writeFile(`${path}.part`, message as Buffer)
    return path
  }
  return {
    real: false,
    async send(mail) {
      const path = await write(mail)
      // Renamed once complete: nobody reads half a message.
      await rename(`${path}.part`, `${path}.eml`)
      announce(mail.to, mail.subject)
    },
    async rehearse(mail) {
      await unlink(`${await write(mail)}.part`)
    },
    async check() {
      makeFolder(folder)
    },
    close: () => undefined,
  }
}
