import { Plus } from 'lucide-react'
import { links } from '#routes.ts'

/** Link to the page that creates a project. */
export const CreateProjectLink = () => (
  <a className="button" href={links.adminCreateProject()}>
    <Plus size={18} />
    Create Project
  </a>
)
