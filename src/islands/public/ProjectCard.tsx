import type { ProjectSummary } from '#contract/projects.ts'
import { availableFromLabel, lowestPrice } from '#domain/offers.ts'
import { unitCount, unitCountLabel } from '#domain/projects.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { Picture } from '#ui/Picture.tsx'

function roomsOf({ roomsFrom, roomsTo }: ProjectSummary): string | undefined {
  if (roomsFrom === undefined || roomsTo === undefined) return undefined
  return roomsFrom === roomsTo ? counted(roomsTo, 'room') : `${roomsFrom} to ${roomsTo} rooms`
}

/** How many homes can still be bought, and from what, where the cheapest ones are sold. */
function availableOf(project: ProjectSummary): string | undefined {
  const { availableCount, availableFrom = [] } = project
  if (unitCount(project) === 0 || availableCount === undefined) return undefined
  if (availableCount === 0) return 'Sold out'
  const prices = availableFrom.map(({ price }) => price)
  return availableFromLabel(`${availableCount} available`, lowestPrice(project), prices)
}

type Props = {
  project: ProjectSummary
  /** The first card of a page: its picture is loaded at once. */
  first: boolean
}

/** A project as a card: picture, name, place, what it has and costs from. The whole card leads to its page. */
export function ProjectCard({ project, first }: Props) {
  const price = lowestPrice(project)
  const facts = [unitCountLabel(project), roomsOf(project), availableOf(project)]
  return (
    <li>
      <a className="card" href={links.project(project._id)}>
        <span className="card-picture">
          <Picture
            url={project.image}
            alt=""
            sizes="(min-width: 1380px) 628px, (min-width: 768px) 46vw, 60vw"
            className="aspect-[3/2] h-auto w-full object-cover"
            first={first}
          />
        </span>
        <span className="card-head">
          <h3>{project.name}</h3>
          {price !== undefined && (
            <span className="card-price">
              {'from '}
              <strong>{shortMoney(price)}</strong>
            </span>
          )}
        </span>
        <span className="card-line">{project.location}</span>
        <span className="card-line">{facts.filter((fact) => fact !== undefined).join(' · ')}</span>
      </a>
    </li>
  )
}
