/** A phone number as a person's details show it. */
export const phoneText = (phoneNumber: string | undefined): string => phoneNumber || 'Not given'

/** The address that calls a number, however it was typed; of several the first. */
export const telLink = (phoneNumber: string): string =>
  `tel:${(/\+?\d[\d\s().-]*/.exec(phoneNumber)?.[0] ?? phoneNumber).replace(/[\s()]/g, '')}`
