import { useEdit } from '#components/forms/useEdit.ts'
import type { Project } from '#contract/projects.ts'
import type { ProjectPage } from '#stores/properties/adminProject.ts'
import { EditForm } from '../EditForm.tsx'
import { ProjectFields } from './ProjectFields.tsx'
import { projectLabels, projectTexts } from './projectTexts.ts'

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
    send: (texts, version) => store.save(texts, version),
    onSent: onDone,
  })
  return (
    <EditForm form={form}>
      <ProjectFields form={form} />
    </EditForm>
  )
}
