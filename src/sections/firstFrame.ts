/**
 * Stands where what a phone shows first ends: a browser stops reading there for a moment, and can paint what it has
 * (docs/decisions/first-paint.md). It is a style sheet without a rule that stands in the page itself. One of a type that
 * the browser knows would be taken at once; this type is waited for, and refused by none whose source was read. A wide
 * window, which shows more at first, does not wait.
 *
 * For pages as they are built: the policy that comes into force when a page stands lets no such sheet in any more.
 */
export const endOfFirstFrame = {
  html: '<link rel="stylesheet" media="(max-width:47.9375em)" href="data:application/x-unknown-content-type,">',
}
