import { MapPin } from 'lucide-react'
import type { ProjectSummary } from '#contract/projects.ts'
import { unitCountLabel } from '#domain/projects.ts'
import { links } from '#routes.ts'
import { Picture } from '../media/Picture.tsx'

type Props = { project: ProjectSummary; href: string; note: string | undefined }

function ProjectCard({ project, href, note }: Props) {
  return (
    <article className="tile">
      <div className="tile-picture aspect-[4/3]">
        <Picture
          url={project.image}
          alt=""
          sizes="(min-width: 1024px) 400px, (min-width: 768px) 50vw, 100vw"
        />
      </div>
      <div className="grid gap-1 p-5">
        <h3 className="text-title-sm">
          <a href={href} className="tile-link">
            {project.name}
          </a>
        </h3>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <MapPin size={16} className="shrink-0" />
          {project.location}
        </p>
        <p className="mt-2 text-sm font-medium">{unitCountLabel(project)}</p>
        {note && <p className="text-sm text-muted">{note}</p>}
      </div>
    </article>
  )
}

type CardsProps = {
  found: readonly ProjectSummary[]
  linkTo?: (projectId: string) => string
  noteOf?: ((projectId: string) => string | undefined) | undefined
}

/** A grid of projects. `linkTo`: where a card leads. `noteOf`: its last line. */
export const ProjectCards = ({ found, linkTo = links.project, noteOf }: CardsProps) => (
  <ul className="tiles">
    {found.map((project) => (
      <li key={project._id}>
        <ProjectCard project={project} href={linkTo(project._id)} note={noteOf?.(project._id)} />
      </li>
    ))}
  </ul>
)
