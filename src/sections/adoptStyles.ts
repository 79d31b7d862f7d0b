/**
 * Adds the styles of what a script shows, which a page need not carry before: to a sheet of the page's own, for the page's
 * policy would refuse an element of theirs, and Safari before 16.4 makes no sheets. To the last one, so that they come
 * after what stands in the page (integrations/firstStyles.ts).
 * @param styles blocks of any number, taken in as one
 */
export function adoptStyles(styles: string): void {
  const sheet = [...document.styleSheets].findLast(({ media }) => media.length === 0)
  sheet?.insertRule(`@media all{${styles}}`, sheet.cssRules.length)
}
