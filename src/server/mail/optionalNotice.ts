import { company } from '#company.ts'
import type { Queries } from '../ports/database.ts'
import { type MailContent, mailHtml, mailText } from './layout.ts'
import type { Notice } from './mandatoryMails.ts'
import { enqueueMail } from './queries.ts'
import type { NoticeReader } from './queriesReaders.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

/**
 * Makes the function that stores a mail which its reader can turn off by a link at its end. People
 * who did, and unknown people, get none.
 */
export const makeNotify = (unsubscribe: UnsubscribeLinks) =>
  async function notify(trx: Queries, reader: NoticeReader | undefined, notice: Notice): Promise<void> {
    if (reader === undefined || !reader.wantsNotices) return
    const turnOff = unsubscribe.linkFor(reader.id)
    const content: MailContent = {
      ...notice.content,
      reader,
      footer: `You get this mail because you have an account with ${company.name}.`,
      footerLink: { label: 'Turn off mails about messages and payments', url: turnOff },
    }
    await enqueueMail(trx, {
      kind: notice.kind,
      dedupeKey: notice.dedupeKey,
      now: notice.now,
      mail: {
        to: reader.email,
        subject: notice.subject,
        text: mailText(content),
        html: mailHtml(content),
        unsubscribeUrl: turnOff,
      },
    })
  }
