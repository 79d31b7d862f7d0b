import displayFont from '../fonts/display.woff2?url'
import textFont from '../fonts/text.woff2?url'

/** How long the browser's word is waited for: after the page was loaded and painted, and at all. In milliseconds. */
const afterLoad = 200
const atAll = 3000

/** Runs `then` for what the browser tells of this kind, what it has told already included. */
function onTold(type: string, then: (entry: PerformanceEntry) => void): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) then(entry)
  }).observe({ type, buffered: true })
}

/** Runs `then` when what is there now is in a frame, and the browser says that it has painted. */
const afterPaint = (then: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(() => onTold('paint', then)))

/**
 * Runs `then` once, when the page's first picture has been painted. A page without one has stood since it was loaded,
 * a signed-in one since its island has come to life with its data in it; a browser that doesn't say, a picture that
 * doesn't come and a reader who scrolls, types, prints or wants to a place further down don't hold it up.
 */
function whenStanding(then: () => void): void {
  const picture = document.querySelector('img[fetchpriority=high]')
  let stands = false
  const stand = () => {
    if (!stands) then()
    stands = true
  }
  onTold('largest-contentful-paint', (entry) => {
    if (picture && Reflect.get(entry, 'element') === picture) stand()
  })
  const painted = () => afterPaint(() => setTimeout(stand, picture ? afterLoad : 0))
  addEventListener('load', () => {
    const island = document.querySelector('astro-island[ssr]')
    if (island) island.addEventListener('astro:hydrate', painted, { once: true })
    else painted()
  })
  for (const wish of ['scroll', 'keydown', 'beforeprint']) addEventListener(wish, stand, { once: true })
  setTimeout(stand, location.hash ? 0 : atAll)
}

/**
 * Fetches both faces and puts them on in one go, by the style that names them. Without them the page is read in the
 * reader's own fonts.
 */
async function wear(style: HTMLStyleElement): Promise<void> {
  const faces = [
    new FontFace('Plinth Display', `url(${displayFont})`),
    new FontFace('Plinth Text', `url(${textFont})`, { weight: '400 700' }),
  ]
  const fetched = await Promise.all(faces.map((face) => face.load())).catch(() => [])
  for (const face of fetched) document.fonts.add(face)
  if (fetched.length > 0) style.media = 'all'
}

/**
 * Lets what a phone can wait for wait until the page stands: pictures and sections further down
 * (styles/standing.css), what keeps it fresh (sections/Live.astro), and the faces that the style
 * element `#faces` names (layouts/LaterFaces.astro). Coming from a page of this site they are in the cache already,
 * and are worn from the start.
 */
export function waitForFirstPicture(style: HTMLStyleElement): void {
  if (document.referrer.startsWith(`${location.origin}/`)) style.media = 'all'
  whenStanding(() => {
    document.documentElement.dataset['stands'] = ''
    document.dispatchEvent(new Event('stands'))
    if (!matchMedia(style.media).matches) void wear(style)
  })
}
