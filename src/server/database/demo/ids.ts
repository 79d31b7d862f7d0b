import { createHash } from 'node:crypto'

const digest = (name: string) => createHash('sha256').update(`palmstone/${name}`).digest()

/** The id of a demo record: like any other, but the same on every fresh install, so links last. */
export const demoId = (name: string): string => digest(name).toString('base64url').slice(0, 21)

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A payment's reference: ten letters and digits that can't be mistaken for each other. */
export const demoReference = (name: string): string =>
  [...digest(name).subarray(0, 10)].map((byte) => alphabet[byte % 32]).join('')

export const demoDigits = (name: string, length: number): string =>
  [...digest(name).subarray(0, length)].map((byte) => byte % 10).join('')
