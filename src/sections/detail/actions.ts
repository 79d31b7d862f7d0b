import '../transition.ts'
import { goBack } from '#browser/navigation.ts'
import { showNotice } from '#browser/notice.ts'
import { keepOneEntry, opensElsewhere } from '#browser/places.ts'
import { onSessionChange, storedUserType } from '#browser/storage.ts'
import { playVideo } from '#browser/video.ts'
import { links } from '#routes.ts'
import { wireEnquiry } from '../enquiry/live.ts'
import { showMarkup } from '../showMarkup.ts'
import accountBar from './accountBar.ts?worker&url'

type Action = (control: HTMLElement, event: Event) => void

/** Shares by the device's own means where it has them; otherwise the link goes its way. */
const share: Action = (_control, event) => {
  if (!navigator.share) return
  event.preventDefault()
  navigator.share({ title: document.title, url: location.href }).catch(() => undefined)
}

/** Copies the address where the browser allows it, which it does on secure addresses alone. */
const copy: Action = async (control) => {
  const label = control.querySelector('span')
  const copied = await navigator.clipboard?.writeText(location.href).then(
    () => true,
    () => false,
  )
  if (label) label.textContent = copied ? 'Link copied' : 'Copy link'
  if (!copied) showNotice('The link could not be copied')
}

const play: Action = (control, event) => {
  event.preventDefault()
  playVideo({
    url: control.getAttribute('href') ?? '',
    poster: control.dataset['video'] || undefined,
    name: control.textContent?.trim() ?? 'Film',
  })
}

const back: Action = (control, event) => {
  event.preventDefault()
  goBack(control.getAttribute('href') ?? links.offers())
}

const actions: Readonly<Record<string, Action>> = {
  '[data-share]': share,
  '[data-copy]': copy,
  '[data-print]': () => window.print(),
  '[data-video]': play,
  '[data-back]': back,
}

/** Has the customer's bar filled by a file of its own, for few visitors are signed in. */
async function fillBar(): Promise<void> {
  await import(/* @vite-ignore */ accountBar)
  const place = document.querySelector('[data-account-bar]:empty')
  place?.dispatchEvent(new CustomEvent('accountbar', { bubbles: true, detail: showMarkup }))
}

/** Which bar is shown, and what only the signed-in see, follows the stored user (spec section 2). */
function showAccount(): void {
  const signedIn = storedUserType() !== undefined
  document.documentElement.toggleAttribute('data-account', signedIn)
  if (signedIn) fillBar().catch(() => undefined)
}

/** Brings a project's or unit's page to life: its controls work whenever they have been rendered. */
export function wireDetail(): void {
  showAccount()
  onSessionChange(showAccount)
  wireEnquiry()
  keepOneEntry()
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    if (opensElsewhere(event) && event.target.closest('a')) return
    for (const [selector, act] of Object.entries(actions)) {
      const control = event.target.closest<HTMLElement>(selector)
      if (control) act(control, event)
    }
  })
}
