import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import type { Project } from '#contract/projects.ts'
import type { ProjectPage } from '#stores/properties/adminProject.ts'

const CompleteDialog = lazily(() => import('./CompleteDialog.tsx'))

/** `Mark Completed`, which asks first because there is no way back, or the label `Completed`. */
export function CompleteButton({ project, store }: { project: Project; store: ProjectPage }) {
  const [asking, setAsking] = useState(false)
  if (project.status === 'completed') {
    return (
      <p className="inline-flex min-h-11 items-center gap-2 rounded-full bg-success-soft px-5 text-sm font-medium text-success">
        <Check size={18} />
        Completed
      </p>
    )
  }
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
        Mark Completed
      </Button>
      {asking && (
        <LazyDialog title="Mark this project completed?" onClose={() => setAsking(false)}>
          <CompleteDialog {...{ project, store }} onClose={() => setAsking(false)} />
        </LazyDialog>
      )}
    </>
  )
}
