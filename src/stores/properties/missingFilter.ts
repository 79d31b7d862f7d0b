import { addressQuery } from '#browser/page/navigation.ts'

export type MissingFilter = 'owner' | 'manager'

/** Reads a filter from a person's choice or the address; undefined for anything else. */
export const readMissingFilter = (asked: string | undefined): MissingFilter | undefined =>
  asked === 'owner' || asked === 'manager' ? asked : undefined

/** The filter of the address, `?without=owner`. */
export const missingFilterOfAddress = (): MissingFilter | undefined =>
  readMissingFilter(addressQuery('without'))

export const linkWithMissingFilter = (address: string, without: MissingFilter | undefined): string =>
  without === undefined ? address : `${address}?without=${without}`
