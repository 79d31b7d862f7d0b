/** Naira on the wire, whole kobo in the database: 100 kobo are one naira. */

/** @param naira an amount with at most two decimals */
export const koboOf = (naira: number): number => Math.round(naira * 100)

/** @param kobo a whole number of kobo */
export const nairaOf = (kobo: number): number => kobo / 100
