import type { Project, ProjectStatus, ProjectSummary } from '#contract/projects.ts'
import { positive } from './choices.ts'
import { shortMoney } from './shortMoney.ts'

/** The orders of projects. The first is the default. */
export const projectOrders = ['newest', 'price', 'price-down', 'name'] as const
export type ProjectOrder = (typeof projectOrders)[number]

/** A visitor's filters for the offers, kept in the page's address. Undefined means everything. */
export type OffersQuery = {
  readonly status?: ProjectStatus | undefined
  readonly location?: string | undefined
  /** A home has at least this many rooms */
  readonly rooms?: number | undefined
  /** and the same home costs at most this many naira. */
  readonly price?: number | undefined
  readonly sort: ProjectOrder
}

/** Reads the filters from an address. Invalid values are ignored. */
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
 * @returns undefined where the server gives neither
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
 * How many homes are still for sale, and from what price if the cheapest ones are sold and the
 * price differs.
 * @param cheapest of all homes, in naira
 * @param available prices of the homes for sale; may be empty where the server doesn't give them
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
 * Whether one home for sale has both the rooms and the price. Where a server doesn't list homes one
 * by one, its most rooms and its lowest price decide.
 */
function hasHome(project: ProjectSummary, rooms: number | undefined, price: number | undefined): boolean {
  if (rooms === undefined && price === undefined) return true
  const { availableFrom = [{ rooms: project.roomsTo ?? 0, price: lowestPrice(project) ?? last }] } = project
  return availableFrom.some((home) => home.rooms >= (rooms ?? 0) && home.price <= (price ?? last))
}

/**
 * The projects that match the filters, in the chosen order. A project without rooms or prices
 * matches no filter on them.
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
