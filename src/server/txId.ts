import { customAlphabet } from 'nanoid'

/** Capitals and figures without those that look alike: 32. */
export const idLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A payment's reference, which people read out. */
export const newTxId = customAlphabet(idLetters, 12)
