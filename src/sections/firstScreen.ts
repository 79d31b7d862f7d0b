import { type Markup, markup } from './markup.ts'

/**
 * Stands where a phone's first screen ends: a browser stops reading there for a moment and can paint what it has
 * (docs/decisions/first-paint.md). It is a style sheet without a rule, in the page itself, which is waited for where a
 * sheet of a type that the browser knows would be taken at once; none of them refuses this type. A wide window, whose
 * first screen holds more, does not wait.
 *
 * For pages as they are built: the policy that comes into force when a page stands lets no such sheet in any more.
 */
export const endOfFirstScreen: Markup = markup`<link rel="stylesheet" media="(max-width:47.9375em)" href="data:application/x-unknown-content-type,">`
