import { noSuchPaper } from '#contract/fields/texts.ts'
import type { CheckedPaper } from '#contract/verify.ts'

/** What the API says of a code. `minutes` until it may be asked again. */
export type Checked =
  | { readonly state: 'ours'; readonly paper: CheckedPaper }
  | { readonly state: 'not ours' }
  | { readonly state: 'too often'; readonly minutes: number }
  | { readonly state: 'failed' }

/**
 * Asks whether a paper is ours, without the client, which weighs more than the page.
 * @param api its address
 * @param code as `cleanCode` leaves it
 */
export async function checkPaper(api: string, code: string): Promise<Checked> {
  try {
    const answer = await fetch(`${api}/public/verify/${code.slice(0, 100)}`)
    if (answer.status === 429)
      return { state: 'too often', minutes: Math.ceil(Number(answer.headers.get('Retry-After')) / 60) || 1 }
    const { message, data } = await answer.json()
    if (answer.ok) return { state: 'ours', paper: data }
    return { state: message === noSuchPaper ? 'not ours' : 'failed' }
  } catch {
    return { state: 'failed' }
  }
}
