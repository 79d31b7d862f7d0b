import { company } from '#company.ts'

const { callingCode } = company
const mobile = `(?:${company.mobileWithoutZero})`
const withoutZero = new RegExp(`^${mobile}$`)
const atHome = new RegExp(`^0(?=[1-9])|^(?=${mobile}$)`)
const withoutPlus = new RegExp(`^(?=${callingCode}0?\\d{9})`)
const withZero = new RegExp(`^\\+${callingCode}0+`)

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
  return withoutZero.test(digits) ? `0${digits}` : digits
}

/**
 * A phone number as it is dialled from anywhere, however it was typed: `+2348035550142`. Without a
 * country's code it is one of the company's country. Digits that are neither, such as `112`, stay as
 * they are. Of several numbers, the first.
 * @returns empty without a digit
 */
export function dialledNumber(phoneNumber: string): string {
  const [typed = ''] =
    phoneNumber
      .replaceAll(/\s/g, '')
      .replace(/(?<=[\d)])\(0\)/, '')
      .replaceAll(/[().-]/g, '')
      .match(/\+?\d+/) ?? []
  const number = typed
    .replace(/^00(?=[1-9])/, '+')
    .replace(atHome, `+${callingCode}`)
    .replace(withoutPlus, '+')
  // People write the zero of a number at home behind the country's code as well.
  return number.replace(withZero, `+${callingCode}`)
}

/** A link that calls a number, however it was typed. @returns undefined without a digit */
export function telLink(phoneNumber: string): string | undefined {
  const number = dialledNumber(phoneNumber)
  return number === '' ? undefined : `tel:${number}`
}

/**
 * A link that opens a WhatsApp conversation with a first text.
 * @returns undefined if the number can't be one of any country
 */
export function whatsAppLink(phoneNumber: string, text: string): string | undefined {
  const digits = /^\+([1-9]\d{7,14})$/.exec(dialledNumber(phoneNumber))?.[1]
  return digits && `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
