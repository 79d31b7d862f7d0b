import { noSuchPaper } from '#contract/fields/texts.ts'
import type { CheckedFile, CheckedPaper } from '#contract/verify.ts'

/** What the API says of a paper. `minutes` until it may be asked again. */
export type Checked<Paper> =
  | { readonly state: 'ours'; readonly paper: Paper }
  | { readonly state: 'not ours' }
  | { readonly state: 'too often'; readonly minutes: number }
  | { readonly state: 'failed' }

/** Asks without the client, which weighs more than the page. */
async function ask<Paper>(address: string): Promise<Checked<Paper>> {
  try {
    const answer = await fetch(address)
    if (answer.status === 429)
      return { state: 'too often', minutes: Math.ceil(Number(answer.headers.get('Retry-After')) / 60) || 1 }
    const { message, data } = await answer.json()
    if (answer.ok) return { state: 'ours', paper: data }
    return { state: message === noSuchPaper ? 'not ours' : 'failed' }
  } catch {
    return { state: 'failed' }
  }
}

/**
 * Asks whether a receipt or statement is ours.
 * @param api its address
 * @param code as `cleanCode` leaves it
 */
export const checkPaper = (api: string, code: string) =>
  ask<CheckedPaper>(`${api}/public/verify/${code.slice(0, 100)}`)

/** Asks whether a file is a paper of ours. @param sha256 its hash, hex: the file stays where it is */
export const checkFile = (api: string, sha256: string) =>
  ask<CheckedFile>(`${api}/public/verify-file/${sha256}`)
