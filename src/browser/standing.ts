/** Runs `then` when the browser says that it has painted something; at once where it never says so. */
function whenPainted(then: () => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    then()
    return
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    then()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Runs `then` when the page has been painted with everything it loads at once, its first picture above all. */
const whenStanding = (then: () => void) =>
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => whenPainted(then))))

/** The faces that a style element names, as objects that are fetched when told, and not when first used. */
function namedFaces({ sheet }: HTMLStyleElement): FontFace[] {
  return [...(sheet?.cssRules ?? [])].flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const value = (name: string) => rule.style.getPropertyValue(name)
    // The name comes in quotes, which `FontFace` would take for a part of it.
    const family = value('font-family').replaceAll('"', '')
    return new FontFace(family, value('src'), { weight: value('font-weight') })
  })
}

/** Fetches the faces and puts them on in one go. Without them the page is read in the reader's own fonts. */
async function wear(faces: readonly FontFace[]): Promise<void> {
  const fetched = await Promise.all(faces.map((face) => face.load())).catch(() => [])
  for (const face of fetched) document.fonts.add(face)
}

/**
 * Lets what a phone can wait for wait until the page stands: pictures further down (styles/public-parts.css), and the
 * faces that the style element `#faces` names (layouts/LaterFaces.astro). Coming from a page of this site they are in
 * the cache already, and are worn from the start.
 */
export function waitForFirstPicture(): void {
  whenStanding(() => document.documentElement.setAttribute('data-stands', ''))
  const style = document.getElementById('faces')
  if (!(style instanceof HTMLStyleElement) || matchMedia(style.media).matches) return
  if (document.referrer.startsWith(`${location.origin}/`)) style.media = 'all'
  else whenStanding(() => void wear(namedFaces(style)))
}
