import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { addressSegment } from '#browser/page/navigation.ts'
import type { Project } from '#contract/projects.ts'
import type { UnitSummary } from '#contract/units.ts'
import { asksAnything } from '#domain/choices.ts'
import { availableFromLabel } from '#domain/offers.ts'
import { placeOf } from '#domain/place.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { isFree, matchingUnits, readUnitsQuery, type UnitsQuery, unitOrders } from '#domain/unitsQuery.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { projectHeading } from '#sections/headings.ts'
import { projectStore } from '#stores/properties/catalogue.ts'
import { $query } from '#stores/properties/choices.ts'
import { Actions } from './Actions.tsx'
import { Back } from './Back.tsx'
import { smallCards } from './Card.tsx'
import { CardList } from './CardList.tsx'
import { DetailPage } from './DetailPage.tsx'
import { Facts } from './Facts.tsx'
import { type Choice, Filter, priceChoice, roomsChoice } from './Filter.tsx'
import { Mosaic, PictureGrid } from './Pictures.tsx'
import { Progress } from './Progress.tsx'
import { Unapplied } from './Retry.tsx'
import { UnitCard } from './UnitCard.tsx'
import { Videos } from './Videos.tsx'

const statusLabels = { ongoing: 'Ongoing', completed: 'Completed' } as const

/** The facts beside a project's description, as far as the server has them. */
function factsOf(project: Project) {
  const prices = project.units.map(({ price }) => price)
  const cheapest = Math.min(...prices)
  const free = project.units.filter(isFree)
  const isReserved = project.units.some(({ heldUntil }) => heldUntil !== undefined)
  const isKnown = project.units.some(({ availability }) => availability !== undefined)
  const available = availableFromLabel(
    `${free.length} of ${project.units.length}`,
    cheapest,
    free.map(({ price }) => price),
  )
  return {
    Status: statusLabels[project.status],
    Address: placeOf(project),
    'Prices from': prices.length > 0 ? shortMoney(cheapest) : undefined,
    Available: !isKnown ? undefined : free.length === 0 && isReserved ? 'All reserved or sold' : available,
  }
}

export function unitsChoices(units: readonly UnitSummary[], query: UnitsQuery): Choice[] {
  const rooms = units.map(({ numberOfRooms }) => numberOfRooms)
  const most = Math.max(0, ...rooms)
  const least = Math.min(most, ...rooms)
  const steps = Array.from({ length: Math.max(0, most - least) }, (_, index) => least + 1 + index)
  const prices = units.map(({ price }) => price)
  const isKnown =
    query.availability !== undefined || units.some(({ availability }) => availability !== undefined)
  const availability = {
    name: 'availability',
    label: 'Availability',
    options: [
      ['', 'All'],
      ['available', 'Available'],
      ['sold', 'Sold'],
    ],
    chosen: query.availability ?? '',
  } as const
  return [
    ...(isKnown ? [availability] : []),
    ...roomsChoice(steps, query.rooms),
    ...priceChoice(prices, query.price),
    {
      name: 'sort',
      label: 'Sort by',
      options: [
        ['', 'As listed'],
        ['price', 'Lowest price'],
        ['price-down', 'Highest price'],
        ['rooms', 'Most rooms'],
      ],
      chosen: query.sort === unitOrders[0] ? '' : query.sort,
    },
  ]
}

type UnitsProps = {
  units: readonly UnitSummary[]
  isLoading: boolean
  /** The newest units did not arrive. */
  isOutdated: boolean
  onRetry: () => void
}

/** A project's units with filters; a single unit is always shown. */
function Units({ units, isLoading, isOutdated, onRetry }: UnitsProps) {
  const search = useStore($query, { ssr: 'initial' })
  const canChoose = units.length > 1
  const asked = readUnitsQuery(new URLSearchParams(search))
  const query = canChoose && !isOutdated ? asked : readUnitsQuery(new URLSearchParams())
  const found = matchingUnits(units, query)
  return (
    <>
      <div id="unit-choices" className={canChoose ? 'mt-7 noscript:hidden print:hidden' : undefined}>
        {canChoose && !isOutdated && (
          <Filter
            label="Filter units"
            choices={unitsChoices(units, query)}
            outcome={`${found.length} of ${counted(units.length, 'unit')} shown`}
            isLoading={isLoading}
          />
        )}
        {canChoose && isOutdated && asksAnything(asked, unitOrders[0]) && (
          <Unapplied things="units" onRetry={onRetry} />
        )}
      </div>
      <div id="units">
        {found.length === 0 ? (
          <p className="mt-5 text-muted">No units available</p>
        ) : (
          <CardList className={smallCards} count={found.length} noun="unit">
            {found.map((unit) => (
              <UnitCard key={unit._id} unit={unit} />
            ))}
          </CardList>
        )}
      </div>
    </>
  )
}

type Props = {
  /** The project at build time; undefined on the page for those that are newer. */
  built?: Project
  /** The built page's own address, for sharing. */
  address?: string
}

export function ProjectView({ built, address }: Props) {
  const id = built?._id ?? addressSegment('projectId')
  const [store] = useState(() => projectStore(id))
  const resource = useStore(store.$resource, { ssr: 'initial' })
  const retry = () => store.reload()
  return (
    <DetailPage kind="project" {...{ id, built, resource }} onRetry={retry} heading={projectHeading}>
      {(project) => (
        <article>
          <header className="frame grid gap-2.5 py-[clamp(1.5rem,3vw,2.5rem)]">
            <Back href={links.offers()} />
            <h1 className="text-display">{project.name}</h1>
            <p className="text-lg text-muted">{project.location}</p>
          </header>
          <div className="frame">
            <Mosaic files={project['2D-ProjectImages']} subject={project.name} />
          </div>
          <div className="frame grid gap-12 py-part wide:grid-cols-[7fr_4fr] wide:gap-24 print:py-2">
            <div className="max-w-prose text-[1.1875rem] leading-[1.6] [&>p+p]:mt-[1em]">
              <h2 className="sr-only">{`About ${project.name}`}</h2>
              {project.description
                .split(/\n+/)
                .filter((part) => part.trim() !== '')
                .map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal
                  <p key={index}>{part}</p>
                ))}
            </div>
            <aside>
              <Facts facts={factsOf(project)} />
              <Actions
                title={project.name}
                address={address ?? window.location.href}
                question={`Hello, I would like to know more about ${project.name}.`}
                place={placeOf(project)}
              />
            </aside>
          </div>
          <Progress project={project} />
          <section className="frame pb-[clamp(3.5rem,7vw,6rem)] print:py-2" aria-labelledby="units-title">
            <h2 id="units-title" className="text-title-lg">
              <bdi>{project.name}</bdi>
              {` - ${counted(project.units.length, 'Unit')}`}
            </h2>
            <Units
              units={project.units}
              isLoading={resource.state === 'loading'}
              isOutdated={resource.state === 'failed'}
              onRetry={retry}
            />
          </section>
          <section className="frame pb-[clamp(3.5rem,7vw,6rem)] print:py-2" aria-labelledby="models-title">
            <h2 id="models-title" className="text-title-lg">
              3D Images
            </h2>
            <PictureGrid
              files={project['3D-ProjectImages']}
              subject={`${project.name} model`}
              className="aspect-[4/3] object-cover"
            />
          </section>
          <section className="frame pb-[clamp(3.5rem,7vw,6rem)] print:hidden" aria-labelledby="videos-title">
            <h2 id="videos-title" className="text-title-lg">
              Project Videos
            </h2>
            <Videos files={project.videos} subject={project.name} />
          </section>
        </article>
      )}
    </DetailPage>
  )
}
