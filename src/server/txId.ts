import { customAlphabet } from 'nanoid'

/** The reference of a payment that people quote: without letters that look like digits. */
export const newTxId = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 12)
