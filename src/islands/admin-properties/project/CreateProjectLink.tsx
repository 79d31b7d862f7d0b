import { Plus } from 'lucide-react'
import { links } from '#routes.ts'

export const CreateProjectLink = () => (
  <a className="button" href={links.adminCreateProject()}>
    <Plus size={18} />
    Create Project
  </a>
)
