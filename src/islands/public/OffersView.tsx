import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { messageOf } from '#api/errors.ts'
import { Toaster } from '#components/page/Toaster.tsx'
import type { ProjectStatus, ProjectSummary } from '#contract/projects.ts'
import { asksAnything } from '#domain/choices.ts'
import {
  lowestPrice,
  matchingProjects,
  type OffersQuery,
  projectOrders,
  readOffersQuery,
} from '#domain/offers.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { offers } from '#stores/properties/catalogue.ts'
import { $query } from '#stores/properties/choices.ts'
import { largeCards } from './Card.tsx'
import { CardList } from './CardList.tsx'
import { type Choice, Filter, priceChoice, roomsChoice, withChosen } from './Filter.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { Retry, Unapplied } from './Retry.tsx'

const titles = { ongoing: 'Ongoing Projects', completed: 'Completed Projects' } as const
const bothStatuses = ['ongoing', 'completed'] as const

/** The height of the largest filter, so that nothing moves below it. */
const roomForChoices = 'min-h-[290px] md:min-h-[202px] wide:min-h-[114px]'

type SectionProps = { status: ProjectStatus; found: readonly ProjectSummary[]; first: boolean }

function Section({ status, found, first }: SectionProps) {
  const projects = found.filter((project) => project.status === status)
  return (
    <section
      className="frame py-[clamp(3rem,6vw,5.5rem)] not-first:pt-0"
      id={status}
      aria-labelledby={`${status}-title`}
    >
      <h2 id={`${status}-title`} className="text-title-lg">
        {titles[status]}
      </h2>
      {projects.length === 0 ? (
        <p className="mt-5 text-muted">No projects found</p>
      ) : (
        <CardList className={largeCards} count={projects.length} noun="project">
          {projects.map((project, index) => (
            <ProjectCard key={project._id} project={project} first={first && index === 0} />
          ))}
        </CardList>
      )}
    </section>
  )
}

const Skeleton = () =>
  bothStatuses.map((status) => (
    <section key={status} className="frame py-[clamp(3rem,6vw,5.5rem)] not-first:pt-0" id={status}>
      <h2 className="text-title-lg">{titles[status]}</h2>
      <ul className={largeCards} aria-hidden>
        {[1, 2].map((place) => (
          <li key={place}>
            <span className="mb-4.5 block aspect-[3/2] animate-breathe bg-sand" />
            <span className="block h-6 w-[60%] bg-sand" />
          </li>
        ))}
      </ul>
    </section>
  ))

/** The selects for a list of projects, without those that would change nothing. */
export function offersChoices(projects: readonly ProjectSummary[], query: OffersQuery): Choice[] {
  const places = withChosen([...new Set(projects.map(({ location }) => location))].sort(), query.location)
  const most = Math.max(0, ...projects.map(({ roomsTo }) => roomsTo ?? 0))
  const prices = projects.map(lowestPrice).filter((price) => price !== undefined)
  const steps = Array.from({ length: Math.max(0, most - 1) }, (_, index) => index + 2)
  const location = {
    name: 'location',
    label: 'Location',
    options: [['', 'Anywhere'], ...places.map((place) => [place, place] as const)],
    chosen: query.location ?? '',
  } as const
  return [
    {
      name: 'status',
      label: 'Status',
      options: [
        ['', 'All'],
        ['ongoing', 'Ongoing'],
        ['completed', 'Completed'],
      ],
      chosen: query.status ?? '',
    },
    ...(places.length > 1 ? [location] : []),
    ...roomsChoice(steps, query.rooms),
    ...priceChoice(prices, query.price),
    {
      name: 'sort',
      label: 'Sort by',
      options: [
        ['', 'Newest'],
        ['price', 'Lowest price'],
        ['price-down', 'Highest price'],
        ['name', 'Name'],
      ],
      chosen: query.sort === projectOrders[0] ? '' : query.sort,
    },
  ]
}

/** Without the newest list only the status can be chosen. */
const statusOnly = ({ status }: OffersQuery): OffersQuery => ({ status, sort: projectOrders[0] })

/**
 * The offers: all projects by status, with filters. Shows the built list until the API answers.
 * @param built the projects at build time; undefined if the API did not answer then
 */
export function OffersView({ built }: { built?: readonly ProjectSummary[] | undefined }) {
  const resource = useStore(offers.$resource, { ssr: 'initial' })
  const search = useStore($query, { ssr: 'initial' })
  const asked = readOffersQuery(new URLSearchParams(search))
  const listed = dataIn(resource)
  const projects = listed ?? built
  const isOutdated = resource.state === 'failed'
  const query = isOutdated ? statusOnly(asked) : asked
  const found = matchingProjects(projects ?? [], query)
  const shown = bothStatuses.filter((status) => query.status === undefined || query.status === status)
  const count = found.filter(({ status }) => shown.includes(status)).length
  const retry = () => offers.reload()

  // Applies the address's filters now: see pages/offers.astro.
  useEffect(() => {
    if (search === window.location.search) document.documentElement.removeAttribute('data-asked')
  }, [search])

  return (
    <>
      <div id="choices" className={`frame ${built === undefined ? roomForChoices : ''}`}>
        {projects === undefined ? (
          !isOutdated && (
            <p className="pt-5 text-muted" role="status">
              Loading...
            </p>
          )
        ) : (
          <Filter
            label="Filter projects"
            choices={offersChoices(projects, query).map((choice) => ({
              ...choice,
              isDisabled: isOutdated && choice.name !== 'status',
            }))}
            outcome={
              listed && listed.length > 0 ? `${count} of ${counted(listed.length, 'project')} shown` : ''
            }
            isLoading={resource.state === 'loading'}
          />
        )}
        {isOutdated && built && asksAnything({ ...asked, status: undefined }, projectOrders[0]) && (
          <Unapplied things="projects" onRetry={retry} />
        )}
      </div>
      <div id="projects" className="min-h-svh wrap-anywhere" data-live="offers">
        {projects ? (
          shown.map((status, index) => (
            <Section key={status} status={status} found={found} first={index === 0} />
          ))
        ) : resource.state === 'failed' ? (
          <section className="frame py-[clamp(3rem,6vw,5.5rem)] not-first:pt-0">
            <h2 className="text-title-lg">Our projects could not be loaded</h2>
            <p className="mt-5 text-muted">{messageOf(resource.error)}</p>
            <Retry className="button mt-6" onRetry={retry} />
          </section>
        ) : (
          <Skeleton />
        )}
      </div>
      {projects && count === 0 && asksAnything({ ...query, sort: undefined }, '') && (
        <p className="frame pb-[clamp(3rem,6vw,5.5rem)]">
          <a className="button button-quiet" href={links.offers()}>
            Clear filters
          </a>
        </p>
      )}
      <Toaster />
    </>
  )
}
