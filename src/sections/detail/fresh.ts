import { ApiError, messageOf } from '#api/errors.ts'
import { links } from '#routes.ts'
import { wireRetry } from '../retry.ts'
import { showMarkup } from '../showMarkup.ts'
import { versionOf } from '../version.ts'
import { tellMissing } from './heading.ts'
import { detailFailed, detailLoading } from './parts.ts'

/** A page about one thing: which, how it is loaded, how it is shown, and who is told when that fails. */
export type Detail<T> = {
  readonly place: HTMLElement
  /** Undefined on an address that names nothing. */
  readonly id: string | undefined
  readonly load: (id: string) => Promise<T>
  /** Puts the thing into the place; called only when it is not what stands there. */
  readonly show: (thing: T) => void
  /** Called with the thing whenever it has arrived. */
  readonly arrived?: (thing: T) => void
  readonly failed: (message: string) => void
  /** What the page says when there is no such thing. */
  readonly missing: string
}

const isMissing = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)

/**
 * Fetches what a page is about and replaces what was prerendered when the API says otherwise. A page without
 * anything to show says why, and offers to try again when that makes sense.
 */
export async function keepFresh<T>(detail: Detail<T>): Promise<void> {
  const { place, id, load, show, arrived, failed, missing } = detail
  const say = (title: string, message: string, retry: boolean) => {
    showMarkup(place, detailFailed(title, message, retry, links.offers()))
    wireRetry(place, () => {
      showMarkup(place, detailLoading)
      keepFresh(detail)
    })
  }
  /** Marks the place, so that the enquiry is not shown (styles/detail.css). */
  const sayMissing = (message: string) => {
    place.dataset['missing'] = ''
    tellMissing(missing)
    say(missing, message, false)
  }
  if (id === undefined) return sayMissing('This address leads nowhere.')
  try {
    const thing = await load(id)
    if (place.dataset['version'] !== versionOf(thing)) show(thing)
    place.dataset['version'] = versionOf(thing)
    arrived?.(thing)
  } catch (error) {
    if (isMissing(error)) sayMissing(messageOf(error))
    else if (place.dataset['version'] === undefined)
      say('This page could not be loaded', messageOf(error), true)
    // Of what stands now.
    failed(messageOf(error))
  }
}
