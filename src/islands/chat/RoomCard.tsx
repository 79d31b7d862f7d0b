import { useStore } from '@nanostores/react'
import { Avatar } from '#components/Avatar.tsx'
import type { ChatRoom } from '#contract/chat.ts'
import { aboutOf, counterpartOf, type Reader, unreadText } from '#domain/chat.ts'
import { roomTime } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { $notSent } from '#stores/chat/chatRooms.ts'

type Props = {
  room: ChatRoom
  reader: Reader
  selected: boolean
  onOpen: (() => void) | undefined
}

/** Shown if the server reports no time. */
const timePlaceholder = '--:--'

/** The number of unread messages; a quiet 0 for none or unknown. */
const Unread = ({ count }: { count: number }) => (
  <span
    className={`min-w-[22px] flex-none rounded-full px-1.5 text-center text-[0.75rem] leading-[22px] tabular-nums ${count > 0 ? 'bg-accent font-semibold text-on-accent' : 'text-muted'}`}
  >
    <span className="sr-only">Unread messages: </span>
    {unreadText(count)}
  </span>
)

function RoomCard({ room, reader, selected, onOpen }: Props) {
  const person = counterpartOf(room, reader)
  const about = aboutOf(room)
  return (
    <button
      id={onOpen && room._id}
      type="button"
      className="flex w-full cursor-pointer gap-3.5 rounded-xl px-3 py-3.5 text-left transition-[background-color] hover:bg-sand/60 focus-visible:-outline-offset-3 aria-[current=true]:bg-sand @max-[240px]:[&>[aria-hidden]]:hidden"
      aria-current={selected || undefined}
      onClick={onOpen}
    >
      <Avatar person={person} />
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3 @max-[240px]:grid @max-[240px]:grid-cols-1 @max-[240px]:gap-0">
          <span className="truncate font-medium">{fullName(person)}</span>
          <time className="shrink-0 text-xs text-muted">
            {roomTime(room.lastMessageAt ?? room.createdAt) || timePlaceholder}
          </time>
        </span>
        {about !== '' && <span className="truncate text-xs text-muted">{about}</span>}
        <span className="flex items-center justify-between gap-3">
          <span dir="auto" className="truncate text-sm text-muted">
            {useStore($notSent).includes(room._id) && <span className="text-danger">Not sent. </span>}
            {room.lastMessage}
          </span>
          <Unread count={room.unreadCount ?? 0} />
        </span>
        <span className="truncate text-xs text-muted">Room id: {room._id}</span>
      </span>
    </button>
  )
}

type CardsProps = {
  rooms: readonly ChatRoom[]
  reader: Reader
  selected?: string | undefined
  onOpen?: (roomId: string) => void
}

export const RoomCards = ({ rooms, reader, selected, onOpen }: CardsProps) => (
  <ul className="grid grid-cols-1 gap-1">
    {rooms.map((room) => (
      <li key={room._id}>
        <RoomCard
          room={room}
          reader={reader}
          selected={room._id === selected}
          onOpen={onOpen && (() => onOpen(room._id))}
        />
      </li>
    ))}
  </ul>
)
