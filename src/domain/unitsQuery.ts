import type { Availability, UnitSummary } from '#contract/units.ts'
import { positive } from './choices.ts'

/** The orders of units. The first is the server's. */
export const unitOrders = ['listed', 'price', 'price-down', 'rooms'] as const
export type UnitOrder = (typeof unitOrders)[number]

/**
 * A visitor's filters for a project's units, kept in the page's address. Undefined means
 * everything.
 */
export type UnitsQuery = {
  readonly availability?: Availability | undefined
  /** At least this many rooms. */
  readonly rooms?: number | undefined
  /** At most this price, in naira. */
  readonly price?: number | undefined
  readonly sort: UnitOrder
}

/** Reads the filters from an address. Invalid values are ignored. */
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

/** Whether nobody owns a unit or has it held, as far as the server says. */
export const isFree = ({ availability, heldUntil }: UnitSummary): boolean =>
  availability === 'available' && heldUntil === undefined

export function matchingUnits(units: readonly UnitSummary[], query: UnitsQuery): UnitSummary[] {
  const found = units.filter(
    (unit) =>
      (query.availability === undefined ||
        (query.availability === 'available' ? isFree(unit) : unit.availability === 'sold')) &&
      (query.rooms === undefined || unit.numberOfRooms >= query.rooms) &&
      (query.price === undefined || unit.price <= query.price),
  )
  const order = orders[query.sort]
  return order === undefined ? found : found.sort(order)
}
