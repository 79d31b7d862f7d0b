/** A phone number as a person's details show it. */
export const phoneText = (phoneNumber: string | undefined): string => phoneNumber || 'Not given'
