import { lazily } from '#components/page/lazily.ts'
import type { Project } from '#contract/projects.ts'
import type { ProjectPage } from '#stores/properties/adminProject.ts'
import { EditPanel } from '../EditPanel.tsx'
import { readOnlyForm } from '../formState.ts'
import { CompleteButton } from './CompleteButton.tsx'
import { ProjectFields } from './ProjectFields.tsx'
import { projectTexts } from './projectTexts.ts'

const ProjectEdit = lazily(() => import('./ProjectEdit.tsx'))

export const ProjectForm = ({ project, store }: { project: Project; store: ProjectPage }) => (
  <EditPanel
    title="Project Details"
    draft={`project:${project._id}`}
    notice="Project can now be edited!"
    action={<CompleteButton {...{ project, store }} />}
    shown={<ProjectFields readOnly form={readOnlyForm(projectTexts(project))} />}
    form={(onDone) => <ProjectEdit {...{ project, store, onDone }} />}
  />
)
