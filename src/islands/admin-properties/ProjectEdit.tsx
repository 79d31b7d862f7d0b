import type { Project } from '#contract/projects.ts'
import type { ProjectPage } from '#stores/adminProject.ts'
import { showFailedCall } from '#stores/failureTexts.ts'
import { Button } from '#ui/Button.tsx'
import { Conflict } from '#ui/Conflict.tsx'
import { Restored } from '#ui/Restored.tsx'
import { useEdit } from '#ui/useEdit.ts'
import { ProjectFields } from './ProjectFields.tsx'
import { projectLabels, projectTexts } from './projectTexts.ts'

/** A project being edited: its form, what was typed before, what somebody else has changed. */
export default function ProjectEdit({
  project,
  store,
  onDone,
}: { project: Project; store: ProjectPage } & { onDone: () => void }) {
  const form = useEdit({
    name: `project:${project._id}`,
    title: `Edit ${project.name}`,
    record: project,
    textsOf: projectTexts,
    labels: projectLabels,
    send: async (texts, version) => {
      await store.save(texts, version)
      onDone()
    },
    onFailure: showFailedCall,
  })
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      {form.restored && <Restored onDiscard={form.discard} />}
      <Conflict conflict={form.conflict} />
      <ProjectFields form={form} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}
