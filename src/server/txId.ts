import { customAlphabet } from 'nanoid'

/** A payment's reference, which people read out: without letters that look like digits. */
export const newTxId = customAlphabet('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 12)
