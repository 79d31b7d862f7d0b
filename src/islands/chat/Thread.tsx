import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { pollWhileVisible } from '#browser/page/polling.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ErrorState } from '#components/states/ErrorState.tsx'
import { Loading } from '#components/states/Loading.tsx'
import type { ChatRoom } from '#contract/chat.ts'
import { counterpartOf, seenMessage } from '#domain/chat.ts'
import { fullName } from '#domain/names.ts'
import { startOutbox, unsentIn } from '#stores/chat/chat.ts'
import { pollingInterval } from '#stores/chat/chatRooms.ts'
import { sawThread, type Thread as ThreadState, threadOf } from '#stores/chat/chatThread.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { $user } from '#stores/session/session.ts'
import { LiveAnnouncer } from './LiveAnnouncer.tsx'
import { threadLook } from './looks.ts'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { type AuthorOf, messageAuthor } from './messageAuthor.ts'
import { Older } from './Older.tsx'
import { ThreadHead } from './ThreadHead.tsx'

// A page without a thread imports this file when messages are left to send. A file that only starts
// the outbox would weigh more.
startOutbox()

/** In ms. Whoever opens a conversation by mistake has not seen it. */
const seenAfter = 1000

/** Marks a conversation as read once its newest message was in view for a second. */
function useSeen(room: ChatRoom, thread: ThreadState | undefined, isAtNewest: () => boolean): void {
  const looksAt = useRef(isAtNewest)
  useEffect(() => {
    looksAt.current = isAtNewest
  })
  useEffect(() => {
    if (thread === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const see = async () => {
      clearTimeout(timer)
      timer = setTimeout(() => looksAt.current() && void sawThread(room, thread), seenAfter)
    }
    void see()
    // Again when the page becomes visible, or when the call failed.
    const stop = pollWhileVisible(see, pollingInterval)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [room, thread])
}

type MessagesProps = { room: ChatRoom; name: string; authorOf: AuthorOf; isAtNewest: () => boolean }

function Messages({ room, name, authorOf, isAtNewest }: MessagesProps) {
  const { _id: roomId, seenUpTo } = room
  const now = useStore(threadOf(roomId).$resource)
  const thread = dataIn(now)
  const unsent = useStore(unsentIn(roomId))
  const me = useStore($user)?._id
  useSeen(room, thread, isAtNewest)
  if (now.state === 'failed' && unsent.length === 0)
    return (
      <ErrorState
        text="This conversation could not be loaded"
        error={now.error}
        onRetry={() => threadOf(roomId).reload()}
      />
    )
  const messages = thread?.messages ?? []
  const seen = { message: seenMessage(messages, me, seenUpTo), at: seenUpTo?.at }
  return (
    <>
      {thread && thread.older !== 'none' && <Older roomId={roomId} older={thread.older} />}
      {thread && messages.length + unsent.length === 0 && (
        <EmptyState text="No Chat Available" hint={`Say hello to ${name}.`} />
      )}
      <MessageList {...{ messages, unsent, seen, authorOf }} />
      {now.state === 'loading' && <Loading text="Updating Chat..." visible />}
    </>
  )
}

/** SuperAdmins only read others' conversations; nobody writes to an erased customer. */
const ReadOnly = () => (
  <p className="border-t border-line px-5 py-4 text-[0.875rem] text-muted">
    You may only read this conversation.
  </p>
)

/** In px: a message of one line. */
const newestHeight = 60

type Props = { room: ChatRoom; onBack: (() => void) | undefined }

export default function Thread({ room, onBack }: Props) {
  const me = useStore($user)
  const person = counterpartOf(room, me)
  const name = fullName(person)
  const authorOf = messageAuthor(room, me?._id, name)
  const scroller = useRef<HTMLDivElement>(null)
  /** Whether the newest message is in view: what is scrolled up has a negative place. */
  const isAtNewest = () => (scroller.current?.scrollTop ?? 0) > -newestHeight
  const toNewest = () => scroller.current?.scrollTo({ top: 0 })
  return (
    <section className={threadLook} aria-label={`Conversation with ${name}`}>
      <ThreadHead room={room} person={person} onBack={onBack} />
      {/* Reversed, so that the browser keeps the newest message in view while older ones load
          above. */}
      <div
        ref={scroller}
        className="flex flex-col-reverse overflow-y-auto overscroll-contain bg-paper focus-visible:-outline-offset-3"
        role="log"
        aria-live="off"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
      >
        <div className="flex flex-col gap-1.5 px-[clamp(16px,3vw,32px)] py-5">
          <Messages {...{ room, name, authorOf, isAtNewest }} />
        </div>
      </div>
      {room.readOnly === true ? <ReadOnly /> : <MessageForm roomId={room._id} onSent={toNewest} />}
      <LiveAnnouncer {...{ roomId: room._id, authorOf }} />
    </section>
  )
}
