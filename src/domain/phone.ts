/** A phone number as a person's details show it. */
export const phoneText = (phoneNumber: string | undefined): string => phoneNumber || 'Not given'

/**
 * A phone number in a form that a spreadsheet leaves alone: with blanks it is not a number, so it
 * keeps its leading zero and its plus.
 */
export const phoneInSheet = (phoneNumber: string): string =>
  /^\+?\d{7,}$/.test(phoneNumber) ? phoneNumber.replace(/(\d{3})(\d{4})$/, ' $1 $2').trim() : phoneNumber

/**
 * Restores a phone number that a spreadsheet took for a number: `8035550142.0` has lost its leading
 * zero.
 */
export const phoneOfSheet = (cell: string): string => {
  if (/^-+$/.test(cell)) return ''
  const digits = cell.replace(/^(\d+)\.0+$/, '$1')
  return /^[789][01]\d{8}$/.test(digits) ? `0${digits}` : digits
}

/** A link that calls a number, however it was typed. Of several numbers, the first. */
export const telLink = (phoneNumber: string): string =>
  `tel:${(/\+?\d[\d\s().-]*/.exec(phoneNumber)?.[0] ?? phoneNumber).replace(/[\s()]/g, '')}`
