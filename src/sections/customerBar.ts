import { Building2, MessageSquare, Zap } from 'lucide-static'
import { links } from '#routes.ts'
import { drawing } from './drawing.ts'
import { type Markup, markup, raw } from './markup.ts'

const payBillTip = 'Open My Properties, pick a property, then click Pay Electricity Bill.'

const entries = [
  { label: 'Projects', href: links.projects(), icon: Building2 },
  { label: 'Pay electricity bill', href: links.payElectricityBill(), icon: Zap, tip: true },
  { label: 'Messages', href: links.messages(), icon: MessageSquare, unread: true },
]

/**
 * What stands beside the logo in the customer's bar (spec section 2): projects, bills with their tip, messages, name and
 * logout. Name and logout come to life with `wireAccount`, the tip with `wirePayBillTip`, and on public pages, which have
 * no toasts, with `wireTip`. How many messages wait to be read comes with
 * `layouts/Unread.astro`, beside their link, whose name stays what it is.
 * @param here the route of the page that the bar stands on
 */
export function customerBar(here?: string): Markup {
  const icons = entries.map(({ label, href, icon, tip, unread }) => {
    const link = markup`<a class="bar-icon" href="${href}"${here === href && markup` aria-current="page"`}${
      tip &&
      (here === undefined
        ? markup` data-tip-for aria-describedby="pay-bill-tip"`
        : markup` data-pay-bill aria-description="${payBillTip}"`)
    }>${raw(drawing(icon))}<span class="bar-label">${label}</span></a>`
    return unread
      ? markup`<span class="bar-counted">${link}<span class="bar-unread" role="img" data-unread></span></span>`
      : link
  })
  return markup`<nav aria-label="Main" class="bar-nav">${icons}</nav><p class="bar-who"><a class="link" href="${links.profile()}" title="Profile" data-account-name>Profile</a><a class="link bar-logout" href="${links.signIn()}" data-logout>(Logout)</a></p>${here === undefined && markup`<p id="pay-bill-tip" class="bar-tip" role="status" data-tip hidden>${payBillTip}</p>`}`
}
