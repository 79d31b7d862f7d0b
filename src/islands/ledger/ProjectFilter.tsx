import { useStore } from '@nanostores/react'
import { Select } from '#components/fields/Select.tsx'
import { dataIn } from '#stores/loading/resource.ts'
import { $view, setView } from '#stores/owners/ledger.ts'
import { projects } from '#stores/properties/projects.ts'

/** Chooses the project whose payments, or whose homes, are shown. */
export function ProjectFilter() {
  const { project = '' } = useStore($view)
  const all = dataIn(useStore(projects.$resource))
  const choices = (all ?? [])
    .map(({ _id, name }) => ({ value: _id, label: name }))
    .sort((one, other) => (one.label < other.label ? -1 : 1))
  const isKnown = project === '' || choices.some(({ value }) => value === project)
  const unknown = { value: project, label: all === undefined ? 'Loading...' : 'Another project' }
  return (
    <Select
      label="Project"
      value={project}
      options={[{ value: '', label: 'All projects' }, ...choices, ...(isKnown ? [] : [unknown])]}
      onPick={(picked) => setView({ project: picked || undefined })}
    />
  )
}
