import { Plus } from 'lucide-react'
import { links } from '#routes.ts'

/** The way to a new project. */
export const CreateProjectLink = () => (
  <a className="button" href={links.adminCreateProject()}>
    <Plus size={18} />
    Create Project
  </a>
)
