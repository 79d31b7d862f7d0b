import { useStore } from '@nanostores/react'
import { Button } from '#components/Button.tsx'
import { UpdateList } from '#components/projects/UpdateList.tsx'
import { ListSkeleton } from '#components/states/ListSkeleton.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { ownersUpdatesOf } from '#stores/properties/projectUpdates.ts'

/** What was told to the owners about the building of their home, newest first. */
export default function Diary({ unitId }: { unitId: string }) {
  const updates = ownersUpdatesOf(unitId)
  const older = useStore(updates.$older)
  return (
    <section aria-labelledby="diary" className="grid gap-6">
      <h2 id="diary" className="text-title">
        Progress
      </h2>
      <ResourceView
        resource={useStore(updates.$resource)}
        loading={<ListSkeleton />}
        failed="The updates could not be loaded"
        onRetry={() => updates.reload()}
      >
        {(shown) => <UpdateList updates={shown} />}
      </ResourceView>
      {older !== 'none' && (
        <Button
          kind="quiet"
          busy={older === 'loading'}
          onClick={updates.readOlder}
          className="justify-self-start"
        >
          Older updates
        </Button>
      )}
    </section>
  )
}
