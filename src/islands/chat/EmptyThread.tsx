import { useStore } from '@nanostores/react'
import { Button } from '#components/Button.tsx'
import NoManager from '#components/NoManager.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { Loading } from '#components/states/Loading.tsx'
import { type RoomRequest, rooms } from '#stores/chat/chatRooms.ts'
import { $isOpeningChat, openChat } from '#stores/chat/openChat.ts'
import { unitOf } from '#stores/properties/units.ts'
import { threadLook } from './looks.ts'

const Start = ({ unitId }: { unitId: string }) => (
  <Button
    size="small"
    busy={useStore($isOpeningChat)}
    busyText="Loading Chats.."
    onClick={() => openChat(unitId)}
  >
    Write to its manager
  </Button>
)

/**
 * Without a manager no conversation can begin: says who answers instead. If that is not known, the
 * server says it.
 */
function NothingWritten({ unitId }: { unitId: string }) {
  const unit = useStore(unitOf(unitId).$resource)
  if (unit.state === 'ready' && !unit.data.projectManager) {
    return (
      <EmptyState text="No Chat Available">
        <NoManager />
      </EmptyState>
    )
  }
  return (
    <EmptyState text="No Chat Available" hint="Nothing has been written about this home yet.">
      {unit.state !== 'loading' && <Start unitId={unitId} />}
    </EmptyState>
  )
}

function Missing({ request }: { request: Exclude<RoomRequest, undefined> }) {
  const now = useStore(rooms.$resource)
  // A cached list may lack what the server knows.
  if (now.state === 'ready' && now.stale && now.error === undefined)
    return <Loading text="Updating Chat..." visible />
  if (request.by === 'unitId') return <NothingWritten unitId={request.id} />
  return (
    <EmptyState
      text="This conversation is not there"
      hint="It may have gone to another manager, or its address is not whole."
    />
  )
}

/**
 * Shown in the thread's place if there is no conversation, or not the requested one, or none yet
 * about the home: another one would mislead.
 */
const EmptyThread = ({ missing }: { missing: RoomRequest }) => (
  <div className={`${threadLook} place-content-center p-8`}>
    {missing === undefined ? <EmptyState text="No Chat Available" /> : <Missing request={missing} />}
  </div>
)

export default EmptyThread
