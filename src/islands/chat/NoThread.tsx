import { $isOpeningChat, openChat } from '#stores/openChat.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
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

/**
 * What stands in the thread's place when there is no conversation to show, or none yet about the home that was asked
 * for: another home's would mislead.
 */
export const NoThread = ({ unitId }: { unitId: string | undefined }) => (
  <div className="thread place-content-center p-8">
    {unitId === undefined ? (
      <EmptyState text="No Chat Available" />
    ) : (
      <EmptyState text="No Chat Available" hint="Nothing has been written about this home yet.">
        <Start unitId={unitId} />
      </EmptyState>
    )}
  </div>
)
