import { $isOpeningChat, openChat } from '#stores/openChat.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useStore } from '#ui/useStore.ts'

/** Stands in the thread's place when the home that was asked for has no conversation yet: another home's would mislead. */
export function StartChat({ unitId }: { unitId: string }) {
  const busy = useStore($isOpeningChat)
  return (
    <div className="thread place-content-center p-8">
      <EmptyState text="No Chat Available" hint="Nothing has been written about this home yet.">
        <Button size="small" busy={busy} busyText="Loading Chats.." onClick={() => openChat(unitId)}>
          Write to its manager
        </Button>
      </EmptyState>
    </div>
  )
}
