import type { Availability, UnitSummary } from '#contract/units.ts'
import { positive } from './choices.ts'

/** How units can be put in order; the first is the server's. */
export const unitOrders = ['listed', 'price', 'price-down', 'rooms'] as const
export type UnitOrder = (typeof unitOrders)[number]

/** What a visitor asks of a project's units; undefined means everything. Travels in the address. */
export type UnitsQuery = {
  readonly availability?: Availability | undefined
  /** At least this many rooms. */
  readonly rooms?: number | undefined
  /** At most this price, in naira. */
  readonly price?: number | undefined
  readonly sort: UnitOrder
}

/** Reads the wish from an address; what makes no sense there counts as not said. */
export function readUnitsQuery(search: URLSearchParams): UnitsQuery {
  const availability = search.get('availability')
  const sort = search.get('sort')
  return {
    availability: availability === 'available' || availability === 'sold' ? availability : undefined,
    rooms: positive(search.get('rooms')),
    price: positive(search.get('price')),
    sort: unitOrders.find((order) => order === sort) ?? 'listed',
  }
}

const orders: Readonly<Record<UnitOrder, ((one: UnitSummary, other: UnitSummary) => number) | undefined>> = {
  listed: undefined,
  price: (one, other) => one.price - other.price,
  'price-down': (one, other) => other.price - one.price,
  rooms: (one, other) => other.numberOfRooms - one.numberOfRooms,
}

/** The units that fit a wish, in its order. */
export function matchingUnits(units: readonly UnitSummary[], query: UnitsQuery): UnitSummary[] {
  const found = units.filter(
    (unit) =>
      (query.availability === undefined || unit.availability === query.availability) &&
      (query.rooms === undefined || unit.numberOfRooms >= query.rooms) &&
      (query.price === undefined || unit.price <= query.price),
  )
  const order = orders[query.sort]
  return order === undefined ? found : found.sort(order)
}
