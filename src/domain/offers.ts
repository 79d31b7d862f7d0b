import type { Project, ProjectStatus, ProjectSummary } from '#contract/projects.ts'
import { positive } from './choices.ts'
import { shortMoney } from './shortMoney.ts'

/** How projects can be put in order; the first is the usual one. */
export const projectOrders = ['newest', 'price', 'price-down', 'name'] as const
export type ProjectOrder = (typeof projectOrders)[number]

/** What a visitor asks of the offers; undefined means everything. Travels in the address. */
export type OffersQuery = {
  readonly status?: ProjectStatus | undefined
  readonly location?: string | undefined
  /** At least this many rooms in a home, */
  readonly rooms?: number | undefined
  /** and at most this price in naira for the same one. */
  readonly price?: number | undefined
  readonly sort: ProjectOrder
}

/** Reads the wish from an address; what makes no sense there counts as not said. */
export function readOffersQuery(search: URLSearchParams): OffersQuery {
  const status = search.get('status')
  const sort = search.get('sort')
  return {
    status: status === 'ongoing' || status === 'completed' ? status : undefined,
    location: search.get('location') || undefined,
    rooms: positive(search.get('rooms')),
    price: positive(search.get('price')),
    sort: projectOrders.find((order) => order === sort) ?? 'newest',
  }
}

/**
 * The price of a project's cheapest home, in naira. Servers that don't send `priceFrom` may list
 * the homes.
 * @returns undefined where the server says neither
 */
export function lowestPrice(project: ProjectSummary & Partial<Pick<Project, 'units'>>): number | undefined {
  const { priceFrom, units } = project
  if (priceFrom !== undefined || !Array.isArray(units) || units.length === 0) return priceFrom
  return Math.min(...units.map(({ price }) => price))
}

const last = Number.POSITIVE_INFINITY
const byPrice = (one: ProjectSummary, other: ProjectSummary) =>
  (lowestPrice(one) ?? last) - (lowestPrice(other) ?? last) || 0

const orders: Readonly<
  Record<ProjectOrder, ((one: ProjectSummary, other: ProjectSummary) => number) | undefined>
> = {
  newest: undefined,
  price: byPrice,
  'price-down': (one, other) => (lowestPrice(other) ?? 0) - (lowestPrice(one) ?? 0),
  name: (one, other) => one.name.localeCompare(other.name, 'en'),
}

/**
 * How many homes can still be bought, and from what price where the cheapest ones are sold and it
 * reads otherwise.
 * @param cheapest of all homes, in naira
 * @param available prices of those that can be bought, in naira; may be none where the server
 *   doesn't tell them
 */
export function availableFromLabel(
  count: string,
  cheapest: number | undefined,
  available: readonly number[],
): string {
  const from = available.length > 0 && cheapest !== undefined && shortMoney(Math.min(...available))
  return from && from !== shortMoney(cheapest) ? `${count} from ${from}` : count
}

/**
 * Whether one home that can still be bought has the rooms and the price. A server that doesn't tell
 * them apart is taken by its highest number of rooms and its lowest price.
 */
function hasHome(project: ProjectSummary, rooms: number | undefined, price: number | undefined): boolean {
  if (rooms === undefined && price === undefined) return true
  const { availableFrom = [{ rooms: project.roomsTo ?? 0, price: lowestPrice(project) ?? last }] } = project
  return availableFrom.some((home) => home.rooms >= (rooms ?? 0) && home.price <= (price ?? last))
}

/**
 * The projects that fit a wish, in its order. A project that doesn't say its rooms or price fits no
 * wish about them.
 * @param projects in the server's order, newest first
 */
export function matchingProjects(projects: readonly ProjectSummary[], query: OffersQuery): ProjectSummary[] {
  const { status, location, rooms, price, sort } = query
  const found = projects.filter(
    (project) =>
      (status === undefined || project.status === status) &&
      (location === undefined || project.location === location) &&
      hasHome(project, rooms, price),
  )
  const order = orders[sort]
  return order === undefined ? found : found.sort(order)
}
