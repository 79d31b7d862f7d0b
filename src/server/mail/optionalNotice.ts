import { setImmediate as nextTurn } from 'node:timers/promises'
import { company } from '#company.ts'
import { inParts } from '../database/rows.ts'
import type { Queries } from '../ports/database.ts'
import { type MailContent, mailHtml, mailText } from './layout.ts'
import type { Notice } from './mandatoryMails.ts'
import { enqueueMails, type NewMail } from './queries.ts'
import type { NoticeReader } from './queriesReaders.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

/** Mails made and stored in one go: SQLite blocks the process meanwhile. */
const mailsAtOnce = 50

/** A notice and the account that it is for; undefined if nobody knows it. */
export type ToReader = Notice & { readonly reader: NoticeReader | undefined }

/**
 * Makes the functions that store mails which their readers can turn off by a link at the end.
 * People who did, and unknown people, get none.
 */
export function makeNotify(unsubscribe: UnsubscribeLinks) {
  function mailsOf({ reader, ...notice }: ToReader): readonly NewMail[] {
    if (reader === undefined || !reader.wantsNotices) return []
    const turnOff = unsubscribe.linkFor(reader.id)
    const content: MailContent = {
      ...notice.content,
      reader,
      footer: `You get this mail because you have an account with ${company.name}.`,
      footerLink: { label: 'Turn off mails about messages and payments', url: turnOff },
    }
    const mail = {
      to: reader.email,
      subject: notice.subject,
      text: mailText(content),
      html: mailHtml(content),
      unsubscribeUrl: turnOff,
    }
    return [{ kind: notice.kind, dedupeKey: notice.dedupeKey, now: notice.now, mail }]
  }

  /** Stores many mails in a few statements, and lets requests that only read in between. */
  async function notifyAll(trx: Queries, notices: readonly ToReader[]): Promise<void> {
    for (const [index, part] of inParts(notices, mailsAtOnce).entries()) {
      if (index > 0) await nextTurn()
      await enqueueMails(trx, part.flatMap(mailsOf))
    }
  }
  const notify = (trx: Queries, reader: NoticeReader | undefined, notice: Notice): Promise<void> =>
    notifyAll(trx, [{ ...notice, reader }])

  return { notify, notifyAll }
}
