import '../transition.ts'
import { wireAccount } from '#browser/account.ts'
import { playFilm } from '#browser/film.ts'
import { goBack } from '#browser/navigation.ts'
import { onSessionChange, storedUserType } from '#browser/storage.ts'
import { wireTip } from '#browser/tip.ts'
import { links } from '#routes.ts'
import { customerBar } from '../customerBar.ts'
import { wireEnquiry } from '../enquiry/live.ts'
import { showMarkup } from '../showMarkup.ts'

type Action = (control: HTMLElement, event: Event) => void

/** Shares by the device's own means where it has them; otherwise the link goes its way. */
const share: Action = (_control, event) => {
  if (!navigator.share) return
  event.preventDefault()
  navigator.share({ title: document.title, url: location.href }).catch(() => undefined)
}

const copy: Action = async (control) => {
  const label = control.querySelector('span')
  await navigator.clipboard?.writeText(location.href).catch(() => undefined)
  if (label) label.textContent = 'Link copied'
}

const play: Action = (control, event) => {
  event.preventDefault()
  playFilm({
    url: control.getAttribute('href') ?? '',
    poster: control.dataset['film'] || undefined,
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
  '[data-film]': play,
  '[data-back]': back,
}

/** Which bar is shown, and what only the signed-in see, follows the stored user (spec section 2). */
function showAccount(): void {
  const signedIn = storedUserType() !== undefined
  document.documentElement.toggleAttribute('data-account', signedIn)
  const place = document.querySelector('[data-account-bar]:empty')
  if (!place || !signedIn) return
  showMarkup(place, customerBar())
  wireAccount()
  wireTip()
}

/** Brings a project's or unit's page to life: its controls work whenever they have been rendered. */
export function wireDetail(): void {
  showAccount()
  onSessionChange(showAccount)
  wireEnquiry()
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    for (const [selector, act] of Object.entries(actions)) {
      const control = event.target.closest<HTMLElement>(selector)
      if (control) act(control, event)
    }
  })
}
