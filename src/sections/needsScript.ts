import { company } from '#company.ts'
import { type Markup, markup } from './markup.ts'

/**
 * Says without script that what is on its way will not come, and where else to go.
 * @param href a page that needs none
 * @param label what it shows, within the sentence
 */
export const needsScript = (href: string, label: string): Markup =>
  markup`<noscript><p class="frame quiet">What belongs here is newer than this page and needs JavaScript. You can go to <a class="link" href="${href}">${label}</a> or write to <a class="link" href="mailto:${company.mail}">${company.mail}</a>.</p></noscript>`
