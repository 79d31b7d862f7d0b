/*
 * What only the signed-in need on the page of a project or unit: a file of its own, so that visitors do not carry it. The
 * layout asks for it as soon as it knows the user, and the page's script sends the event when it is there.
 */
import { wireAccount } from '#browser/account.ts'
import { wireTip } from '#browser/tip.ts'
import styles from '#styles/laterBar.css?inline'
import { adoptStyles } from '../adoptStyles.ts'
import { customerBar } from '../customerBar.ts'
import type { showMarkup } from '../showMarkup.ts'

adoptStyles(styles)

/** Puts the bar into the place that the event is sent to, by the sender's means: a page may make HTML in one script alone. */
document.addEventListener('accountbar', (event) => {
  const { target, detail: show } = event as CustomEvent<typeof showMarkup>
  if (!(target instanceof Element)) return
  show(target, customerBar())
  wireAccount()
  wireTip()
})
