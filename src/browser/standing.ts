import displayFont from '../fonts/display.woff2?url'
import textFont from '../fonts/text.woff2?url'

/**
 * Runs `then` when the page has been painted with everything it loads at once, its first picture above all: a frame
 * after the load event, and not before the browser says that it has painted.
 */
function whenStanding(then: () => void): void {
  const whenPainted = () =>
    new PerformanceObserver((_list, observer) => {
      observer.disconnect()
      then()
    }).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(whenPainted)))
}

/** Fetches both faces and puts them on in one go. Without them the page is read in the reader's own fonts. */
async function wear(): Promise<void> {
  const faces = [
    new FontFace('Plinth Display', `url(${displayFont})`),
    new FontFace('Plinth Text', `url(${textFont})`, { weight: '400 700' }),
  ]
  const fetched = await Promise.all(faces.map((face) => face.load())).catch(() => [])
  for (const face of fetched) document.fonts.add(face)
}

/**
 * Lets what a phone can wait for wait until the page stands: pictures further down (styles/public-parts.css), and the
 * faces that the style element `#faces` names (layouts/LaterFaces.astro). Coming from a page of this site they are in
 * the cache already, and are worn from the start.
 */
export function waitForFirstPicture(style: HTMLStyleElement): void {
  if (document.referrer.startsWith(`${location.origin}/`)) style.media = 'all'
  whenStanding(() => {
    document.documentElement.dataset['stands'] = ''
    if (!matchMedia(style.media).matches) void wear()
  })
}
