import { links } from '#routes.ts'
import { type MailReader, mailReaders, unitLabels } from '../../mail/queriesReaders.ts'
import { type MailBody, queueMails } from '../../mail/queueMail.ts'
import { speaker } from '../../mail/salutation.ts'
import type { UnsubscribeLinks } from '../../mail/unsubscribe.ts'
import type { Queries } from '../../ports/database.ts'
import type { UnreadRoom } from './queriesUnread.ts'

type Dependencies = { readonly siteUrl: string; readonly unsubscribe: UnsubscribeLinks }

/** A room's page. By room and not by unit: several customers may have written about one unit. */
const pageOf = ({ roomId }: UnreadRoom, reader: MailReader | undefined) =>
  `${reader?.isAdmin ? links.adminMessages() : links.messages()}?room=${encodeURIComponent(roomId)}`

function unreadMail(room: UnreadRoom, unit: string, url: string): Omit<MailBody, 'now'> {
  const sender = speaker(room.sender)
  return {
    kind: 'unread-messages',
    dedupeKey: `unread:${room.roomId}:${room.readerId}:${room.lastSeq}`,
    subject: `${sender} wrote to you about ${unit}`,
    heading: 'You have a message',
    paragraphs: [
      `${sender} wrote to you about ${unit}.`,
      `Please answer with the button: a reply to this mail does not reach ${sender}. We will not mail you again about this conversation until you have read it.`,
    ],
    action: { label: 'Read and answer', url },
  }
}

/** Mails about messages; they can be turned off. */
export const makeChatMails = ({ siteUrl, unsubscribe }: Dependencies) => ({
  /** For rooms with unread messages, whose readers were not mailed about them yet. */
  async unreadMessages(trx: Queries, rooms: readonly UnreadRoom[], now: string) {
    const readers = await mailReaders(trx, [...new Set(rooms.map(({ readerId }) => readerId))])
    const units = await unitLabels(trx, [...new Set(rooms.map(({ unitId }) => unitId))])
    const mails = rooms.map((room) => {
      const url = `${siteUrl}${pageOf(room, readers.get(room.readerId))}`
      const mail = { ...unreadMail(room, units.get(room.unitId) ?? '', url), now }
      return { to: { userId: room.readerId, unsubscribe }, mail }
    })
    await queueMails(trx, mails)
  },
})
