import { useStore } from '@nanostores/react'
import { unsentIn } from '#stores/chat/chat.ts'
import { threadOf } from '#stores/chat/chatThread.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { $user } from '#stores/session/session.ts'
import type { AuthorOf } from './messageAuthor.ts'

/**
 * Announces new messages of the other person, and that an own message is held up, to screen
 * readers. The message list itself is no live region: it would read its whole history, and own
 * messages twice.
 */
export function LiveAnnouncer({ roomId, authorOf }: { roomId: string; authorOf: AuthorOf }) {
  const thread = dataIn(useStore(threadOf(roomId).$resource))
  const me = useStore($user)?._id
  const isHeldUp = useStore(unsentIn(roomId)).some(({ state }) => state === 'failed')
  return (
    <div role="status" aria-atomic={false} className="sr-only" data-testid="chat-news">
      {thread?.news?.map(
        (message, index) =>
          message.sender !== me && (
            <p key={message._id ?? index}>{`${authorOf(message.sender).name}: ${message.message}`}</p>
          ),
      )}
      {isHeldUp && <p>Your message could not be sent.</p>}
    </div>
  )
}
