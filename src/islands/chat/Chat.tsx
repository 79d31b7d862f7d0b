import { useStore } from '@nanostores/react'
import { closeRoom } from '#stores/chatAddress.ts'
import { $selectedRoom, $unread, $wishedRoom, rooms } from '#stores/chatRooms.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RoomList } from './RoomList.tsx'
import { Thread } from './Thread.tsx'
import { useTitleCount } from './useTitleCount.ts'
import { useWide } from './useWide.ts'

/** What stands beside the list when there is no conversation to show. */
function NoThread() {
  const { state } = useStore(rooms.$resource)
  return (
    <div className="thread place-content-center p-8">
      {state === 'loading' ? null : <EmptyState text="No Chat Available" />}
    </div>
  )
}

/**
 * Messages (spec section 2): the rooms and one thread side by side, or one after the other on a phone. The
 * same for both roles: a user sees the project manager, an admin the user.
 */
export function Chat() {
  const wide = useWide()
  const selected = useStore($selectedRoom)
  const wished = useStore($wishedRoom)
  useTitleCount(useStore($unread))
  const shown = wide ? selected : wished
  return (
    <div className="chat" data-view={shown !== undefined && !wide ? 'thread' : 'list'}>
      {(wide || shown === undefined) && (
        <section className="chat-rooms" aria-label="Conversations">
          <RoomList selected={selected} wide={wide} />
        </section>
      )}
      {shown !== undefined && <Thread key={shown._id} room={shown} onBack={wide ? undefined : closeRoom} />}
      {wide && shown === undefined && <NoThread />}
    </div>
  )
}
