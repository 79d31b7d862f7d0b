/** A phone number as a person's details show it. */
export const phoneText = (phoneNumber: string | undefined): string => phoneNumber || 'Not given'

/** The address that calls a number, however it was typed. */
export const telLink = (phoneNumber: string): string => `tel:${phoneNumber.replace(/\s/g, '')}`
