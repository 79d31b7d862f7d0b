import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import { addressQuery } from '#browser/page/navigation.ts'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { Loading } from '#components/states/Loading.tsx'
import { closeRoom } from '#stores/chat/chatAddress.ts'
import { $missing, $requestedRoom, $selectedRoom, $unread, rooms } from '#stores/chat/chatRooms.ts'
import { focusAfterPress } from './focusAfterPress.ts'
import { chatLooks, roomsLook, threadLook } from './looks.ts'
import { RoomList } from './RoomList.tsx'
import { useTitleCount } from './useTitleCount.ts'
import { isWide, useWide } from './useWide.ts'

/** On a phone the list comes first, so the thread's code loads when one is opened. */
const fetchThread = () => import('./Thread.tsx')
const Thread = lazily(fetchThread)
if (isWide() || addressQuery('room') !== undefined) void fetchThread()

const EmptyThread = lazily(() => import('./EmptyThread.tsx'))

const ThreadLoading = () => (
  <div className={`${threadLook} p-5`}>
    <Loading text="Updating Chat..." visible />
  </div>
)

const empty = <div className={threadLook} />

/**
 * Messages: the rooms and one thread side by side, or one after the other on a phone. The same for
 * both roles: a user sees the project manager, an admin the user.
 */
export const Chat = asIsland(() => {
  const wide = useWide()
  const selected = useStore($selectedRoom)
  const requested = useStore($requestedRoom)
  const isThere = useStore(rooms.$resource).state === 'ready'
  const missing = useStore($missing)
  useTitleCount(useStore($unread))
  const shown = wide ? selected : requested
  const inside = wide ? undefined : requested?._id
  // When the list replaces the thread again, by our button or the browser's.
  useEffect(() => () => focusAfterPress(document.getElementById(inside ?? '')), [inside])
  const none = shown === undefined && (wide || missing !== undefined) && (
    <Suspense fallback={empty}>{isThere ? <EmptyThread missing={missing} /> : empty}</Suspense>
  )
  const view = shown !== undefined && !wide ? 'thread' : 'list'
  return (
    <div className={chatLooks[view]} data-view={view}>
      {/* A long list must not hide that the requested conversation does not exist. */}
      {!wide && none}
      {(wide || shown === undefined) && (
        <section className={roomsLook} aria-label="Conversations">
          <RoomList selected={selected} wide={wide} />
        </section>
      )}
      {shown !== undefined && (
        <Suspense fallback={<ThreadLoading />}>
          <Thread key={shown._id} room={shown} onBack={wide ? undefined : closeRoom} />
        </Suspense>
      )}
      {wide && none}
    </div>
  )
})
