import { $isOpeningChat, openChat } from '#stores/openChat.ts'
import { unitOf } from '#stores/units.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import NoManager from '#ui/NoManager.tsx'
import { useStore } from '#ui/useStore.ts'

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

/** Without a manager a conversation cannot begin: who answers instead. Where that is not known, the server says. */
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

/**
 * What stands in the thread's place when there is no conversation to show, or none yet about the home that was asked
 * for: another home's would mislead.
 */
const NoThread = ({ unitId }: { unitId: string | undefined }) => (
  <div className="thread place-content-center p-8">
    {unitId === undefined ? <EmptyState text="No Chat Available" /> : <NothingWritten unitId={unitId} />}
  </div>
)

export default NoThread
