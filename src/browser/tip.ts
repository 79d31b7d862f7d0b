import { keep, recall } from './seen.ts'

/** How long the tip of the pay-bill icon is shown, in milliseconds (spec section 9). */
const shownFor = 10_000
const key = 'payBillTipUntil'

const remembered = () => Number(recall(key) ?? 0)

/**
 * Shows the tip (`data-tip`) of a control (`data-tip-for`) on hover, focus or click, for ten seconds. A click
 * leads to another page, where the rest of the time goes on. Escape hides it.
 */
export function wireTip(): void {
  const control = document.querySelector('[data-tip-for]')
  const tip = document.querySelector<HTMLElement>('[data-tip]')
  if (control === null || tip === null) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    tip.hidden = true
    keep(key, 0)
  }
  const show = (time: number) => {
    clearTimeout(timer)
    tip.hidden = false
    timer = setTimeout(hide, time)
  }
  for (const kind of ['mouseenter', 'focus']) control.addEventListener(kind, () => show(shownFor))
  control.addEventListener('click', () => {
    show(shownFor)
    keep(key, Date.now() + shownFor)
  })
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide())
  const left = remembered() - Date.now()
  if (left > 0) show(left)
  // On public pages this script may come after the reader.
  if (document.activeElement === control) show(shownFor)
}
