import { storedToken } from '#browser/storage/storage.ts'
import { apiUrl } from './settings.ts'

/** A digest of what a call answers. Browsers have one on https and on localhost only. */
export async function digestOf(data: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(data))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 12).toString()
}

/**
 * Asks the API whether it still answers what a page was built with. The client takes the answer
 * over (`early.ts`), so that a page that must change does not ask twice.
 * @param path of a GET for visitors, such as `/public/projects`
 * @param digest of the built answer
 * @returns false too where the call fails or cannot be compared
 */
export async function isNewest(path: string, digest: string): Promise<boolean> {
  const answer = fetch(apiUrl() + path)
  const copy = answer.then((response) => response.clone())
  globalThis.early = new Map([[apiUrl() + path, { token: storedToken(), answer }]])
  try {
    const { data } = await (await copy).json()
    return (await digestOf(data)) === digest
  } catch {
    return false
  }
}
