/** A phone number as a person's details show it. */
export const phoneText = (phoneNumber: string | undefined): string => phoneNumber || 'Not given'

/**
 * A phone number as a spreadsheet leaves it alone: with blanks it is no number, and keeps its first
 * zero and its plus.
 */
export const phoneInSheet = (phoneNumber: string): string =>
  /^\+?\d{7,}$/.test(phoneNumber) ? phoneNumber.replace(/(\d{3})(\d{4})$/, ' $1 $2').trim() : phoneNumber

/**
 * A phone number as it was before a spreadsheet took it for a number: `8035550142.0` has lost its
 * first zero.
 */
export const phoneOfSheet = (cell: string): string => {
  if (/^-+$/.test(cell)) return ''
  const digits = cell.replace(/^(\d+)\.0+$/, '$1')
  return /^[789][01]\d{8}$/.test(digits) ? `0${digits}` : digits
}

/** The address that calls a number, however it was typed; of several the first. */
export const telLink = (phoneNumber: string): string =>
  `tel:${(/\+?\d[\d\s().-]*/.exec(phoneNumber)?.[0] ?? phoneNumber).replace(/[\s()]/g, '')}`
