import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import type { Project } from '#contract/projects.ts'
import { unitCountLabel } from '#domain/projects.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import type { ProjectPage } from '#stores/properties/adminProject.ts'

type Props = { project: Project; store: ProjectPage; onClose: () => void }

export default function CompleteDialog({ project, store, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const complete = async () => {
    setBusy(true)
    await store.complete().catch(showFailedCall)
    onClose()
  }
  return (
    <Dialog title="Mark this project completed?" onClose={onClose}>
      <p>
        {project.name} with {unitCountLabel(project)} moves to the completed projects, on the public site too.
        There is no way back.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={complete}>
          Yes, it is completed
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Not yet
        </Button>
      </div>
    </Dialog>
  )
}
