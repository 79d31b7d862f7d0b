import { useStore } from '@nanostores/react'
import { Suspense, useState } from 'react'
import { storedUserId, storedUserType } from '#browser/storage/storage.ts'
import { lazily } from '#components/page/lazily.ts'
import { ErrorState } from '#components/states/ErrorState.tsx'
import type { ChatRoom } from '#contract/chat.ts'
import { openRoom } from '#stores/chat/chatAddress.ts'
import { rooms } from '#stores/chat/chatRooms.ts'
import { RoomCards } from './RoomCard.tsx'
import { RoomsLoading } from './RoomsLoading.tsx'

const NoRooms = lazily(() => import('./NoRooms.tsx'))

const RoomSearch = lazily(() => import('./RoomSearch.tsx'))

const searchFrom = 3

const everyRoom = (_: ChatRoom) => true

type Props = { selected: ChatRoom | undefined; wide: boolean }

export function RoomList({ selected, wide }: Props) {
  const now = useStore(rooms.$resource)
  const userType = storedUserType()
  const [isSought, seek] = useState(() => everyRoom)
  if (now.state === 'loading') return <RoomsLoading />
  if (now.state === 'failed')
    return (
      <ErrorState
        text="Your conversations could not be loaded"
        error={now.error}
        onRetry={() => rooms.reload()}
      />
    )
  if (now.data.length === 0)
    return (
      <Suspense fallback={<RoomsLoading />}>
        <NoRooms userType={userType} />
      </Suspense>
    )
  const shown = now.data.filter(isSought)
  return (
    <>
      {now.data.length > searchFrom && userType !== 'user' && (
        <div className="px-3 pt-3 pb-4 @max-[240px]:[&_svg]:hidden">
          <Suspense>
            <RoomSearch all={now.data} shown={shown} onSearch={(holds) => seek(() => holds)} />
          </Suspense>
        </div>
      )}
      <RoomCards
        rooms={shown}
        reader={{ _id: storedUserId(), userType }}
        selected={wide ? selected?._id : undefined}
        onOpen={(roomId) => openRoom(roomId, wide ? 'beside' : 'inside')}
      />
    </>
  )
}
