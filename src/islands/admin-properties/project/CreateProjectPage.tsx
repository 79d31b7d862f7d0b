import { useStore } from '@nanostores/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { addressQuery, writeQuery } from '#browser/page/navigation.ts'
import { Button } from '#components/Button.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { asIsland } from '#components/page/asIsland.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Restored } from '#components/states/Restored.tsx'
import { links } from '#routes.ts'
import { addProject, makeProjectPage } from '#stores/properties/adminProject.ts'
import { BackButton } from '../BackButton.tsx'
import { mediaLoading, ProjectMedia } from '../LazyMedia.tsx'
import { ProjectFields } from './ProjectFields.tsx'
import { projectTexts } from './projectTexts.ts'

function Form({ onCreated }: { onCreated: (projectId: string) => void }) {
  const form = useApiForm({
    draft: { name: 'project:new', title: 'Create project' },
    initial: projectTexts(undefined),
    send: async (texts) => onCreated(await addProject(texts)),
  })
  return (
    <form className="panel" onSubmit={form.submit} noValidate>
      {form.restored && <Restored onDiscard={form.discard} />}
      <ProjectFields form={form} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

const Saved = ({ projectId }: { projectId: string }) => (
  <div className="notice">
    <p className="flex-1">
      The project is saved. Add its pictures and videos, then its units.{' '}
      <a className="link" href={links.adminProject(projectId)}>
        Open the project
      </a>
    </p>
    <a className="button button-small" href={links.adminAddUnits(projectId)}>
      <Plus size={18} />
      Add Unit
    </a>
  </div>
)

function Created({ projectId }: { projectId: string }) {
  const store = useMemo(() => makeProjectPage(projectId), [projectId])
  return (
    <ResourceView
      resource={useStore(store.page.$resource)}
      loading={mediaLoading}
      failed="This project could not be loaded"
      onRetry={() => store.page.reload()}
    >
      {({ project, files }) => (
        <>
          <Saved projectId={projectId} />
          <ProjectMedia {...{ store, project, files }} />
        </>
      )}
    </ResourceView>
  )
}

export const CreateProjectPage = asIsland(() => {
  const [projectId, setProjectId] = useState(() => addressQuery('projectId'))
  const created = (id: string) => {
    writeQuery({ projectId: id })
    setProjectId(id)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <BackButton otherwise={links.adminProjects()} />
      <h1 className="text-title">Create project</h1>
      {projectId === undefined ? <Form onCreated={created} /> : <Created projectId={projectId} />}
    </div>
  )
})
