import type { ProjectSummary } from '#contract/projects.ts'
import { availableFromLabel, lowestPrice } from '#domain/offers.ts'
import { progressText, unitCount, unitCountLabel } from '#domain/projects.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { Card, CardLine, CardTitle } from './Card.tsx'

function roomsOf({ roomsFrom, roomsTo }: ProjectSummary): string | undefined {
  if (roomsFrom === undefined || roomsTo === undefined) return undefined
  return roomsFrom === roomsTo ? counted(roomsTo, 'room') : `${roomsFrom} to ${roomsTo} rooms`
}

/** How many homes are available, and their lowest price if the cheapest ones are sold. */
function availableOf(project: ProjectSummary): string | undefined {
  const { availableCount, availableFrom = [], reservedCount = 0 } = project
  if (unitCount(project) === 0 || availableCount === undefined) return undefined
  if (availableCount === 0) return reservedCount === 0 ? 'Sold out' : 'All reserved or sold'
  const prices = availableFrom.map(({ price }) => price)
  return availableFromLabel(`${availableCount} available`, lowestPrice(project), prices)
}

type Props = {
  project: ProjectSummary
  /** The page's first card loads its picture at once. */
  first: boolean
}

export function ProjectCard({ project, first }: Props) {
  const price = lowestPrice(project)
  const facts = [unitCountLabel(project), roomsOf(project), availableOf(project), progressText(project)]
  return (
    <Card
      href={links.project(project._id)}
      picture={project.image}
      sizes="(min-width: 1380px) 628px, (min-width: 768px) 46vw, 60vw"
      first={first}
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <CardTitle>{project.name}</CardTitle>
        {price !== undefined && (
          <span className="tabular-nums [&>strong]:font-semibold">
            {'from '}
            <strong>{shortMoney(price)}</strong>
          </span>
        )}
      </span>
      <CardLine>{project.location}</CardLine>
      <CardLine>{facts.filter((fact) => fact !== undefined).join(' · ')}</CardLine>
    </Card>
  )
}
