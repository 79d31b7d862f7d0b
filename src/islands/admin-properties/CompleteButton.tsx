import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { unitCountLabel } from '#domain/projects.ts'
import type { ProjectPage } from '#stores/adminProject.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

/** `Mark Completed`, which asks first because there is no way back, or the label `Completed`. */
export function CompleteButton({ project, store }: { project: Project; store: ProjectPage }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  if (project.status === 'completed') {
    return (
      <p className="inline-flex min-h-11 items-center gap-2 rounded-full bg-success-soft px-5 text-sm font-medium text-success">
        <Check aria-hidden size={18} />
        Completed
      </p>
    )
  }
  const complete = async () => {
    setBusy(true)
    await store.complete().catch(showFailedCall)
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        Mark Completed
      </Button>
      {asking && (
        <Dialog title="Mark this project completed?" onClose={() => setAsking(false)}>
          <p>
            {project.name} with {unitCountLabel(project)} moves to the completed projects, on the public site
            too. There is no way back.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button busy={busy} onClick={complete}>
              Yes, it is completed
            </Button>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              Not yet
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
