import { addressQuery } from '#browser/navigation.ts'

/** What a unit may be without. */
export type Without = 'owner' | 'manager'

/** Reads what a person or an address asks for; undefined for all else. */
export const readWithout = (asked: string | undefined): Without | undefined =>
  asked === 'owner' || asked === 'manager' ? asked : undefined

/** What the present address is narrowed to, `?without=owner`. */
export const addressWithout = (): Without | undefined => readWithout(addressQuery('without'))

/** The link to an address that shows only what is without an owner or a manager. */
export const linkWithout = (address: string, without: Without | undefined): string =>
  without === undefined ? address : `${address}?without=${without}`
