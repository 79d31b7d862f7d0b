import { toast } from 'react-hot-toast/headless'
import { readCache, writeCache } from '#browser/session/sessionCache.ts'

const id = 'pay-bill'
/** How long the tip is shown, in ms. */
const shownFor = 10_000
/** Until when a tip that was clicked on the page before is shown here. */
const key = 'payBillTipUntil'

/**
 * Shows the tip of the bar's pay-bill icon (`data-pay-bill`) as a toast on hover, focus or click. A
 * click leads to another page, which shows it for the rest of the time. Escape hides it.
 */
export function wirePayBillTip(): void {
  const icon = document.querySelector<HTMLElement>('[data-pay-bill]')
  if (icon === null) return
  const show = (duration: number) => {
    toast(icon.getAttribute('aria-description') ?? '', { id, duration })
  }
  for (const kind of ['mouseenter', 'focus']) icon.addEventListener(kind, () => show(shownFor))
  icon.addEventListener('click', () => {
    show(shownFor)
    writeCache(key, Date.now() + shownFor)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    toast.dismiss(id)
    writeCache(key, 0)
  })
  const left = Number(readCache(key) ?? 0) - Date.now()
  if (left > 0) show(left)
  // On public pages the icon may have the focus before this script runs.
  if (document.activeElement === icon) show(shownFor)
}
