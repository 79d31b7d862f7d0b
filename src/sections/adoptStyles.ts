/**
 * Adds the styles of what a script shows, which a page need not carry before: beside the document's sheets rather than
 * in an element of its own, which the page's policy would refuse.
 */
export function adoptStyles(styles: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
