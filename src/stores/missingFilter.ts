import { addressQuery } from '#browser/navigation.ts'

/** What a unit may be without. */
export type MissingFilter = 'owner' | 'manager'

/** Reads what a person or an address asks for; undefined for all else. */
export const readMissingFilter = (asked: string | undefined): MissingFilter | undefined =>
  asked === 'owner' || asked === 'manager' ? asked : undefined

/** What the present address is narrowed to, `?without=owner`. */
export const missingFilterOfAddress = (): MissingFilter | undefined =>
  readMissingFilter(addressQuery('without'))

/** The link to an address that shows only what is without an owner or a manager. */
export const linkWithMissingFilter = (address: string, without: MissingFilter | undefined): string =>
  without === undefined ? address : `${address}?without=${without}`
