import { Pencil, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { showSuccess } from '#browser/toasts.ts'
import type { Project } from '#contract/projects.ts'
import type { ProjectPage } from '#stores/adminProject.ts'
import { draftOf } from '#stores/drafts.ts'
import { Button } from '#ui/Button.tsx'
import { CompleteButton } from './CompleteButton.tsx'
import { ProjectFields } from './ProjectFields.tsx'
import { projectTexts } from './projectTexts.ts'

type Props = { project: Project; store: ProjectPage }

/** A project as it stands, not to be typed into. */
function Shown({ project }: { project: Project }) {
  const values = projectTexts(project)
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: undefined,
    onText: () => undefined,
  })
  return <ProjectFields readOnly form={{ values, errors: {}, set: () => undefined, field }} />
}

const ProjectEdit = lazy(() => import('./ProjectEdit.tsx'))

/** The fields of a project: read-only until the edit icon is pressed (spec sections 2 and 4). */
export function ProjectForm({ project, store }: Props) {
  const [editing, setEditing] = useState(() => draftOf(`project:${project._id}`) !== undefined)
  const toggle = () => {
    if (!editing) showSuccess('Project can now be edited!')
    setEditing(!editing)
  }
  const shown = <Shown project={project} />
  return (
    <section className="panel" aria-label="Project details">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <CompleteButton {...{ project, store }} />
        <Button
          kind="quiet"
          icon={editing ? <X aria-hidden size={18} /> : <Pencil aria-hidden size={18} />}
          aria-pressed={editing}
          onClick={toggle}
        >
          {editing ? 'Stop editing' : 'Edit'}
        </Button>
      </header>
      {editing ? (
        <Suspense fallback={shown}>
          <ProjectEdit {...{ project, store }} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        shown
      )}
    </section>
  )
}
