import PhotoSwipe, { type SlideData } from 'photoswipe'
import styles from 'photoswipe/style.css?url'
import { trust } from './trustedTypes.ts'

/** What PhotoSwipe writes as HTML by itself, where a policy asks for Trusted Types: its icons, and nothing else. */
const icon = /^(?:<\/?(?:svg|path|use)(?: [a-z:-]+="[#\w .,-]*"| xlink:href="#[\w-]+")*\s*\/?>)*$/i
trust('default', (html) => (icon.test(html) ? html : null))

function slideOf(link: Element): SlideData {
  const [width, height] = (link.getAttribute('data-size') ?? '').split('x').map(Number)
  const image = link.querySelector('img')
  return {
    src: link.getAttribute('href') ?? '',
    ...(width && height ? { width, height } : {}),
    ...(image ? { msrc: image.currentSrc, alt: image.alt } : { alt: link.textContent ?? '' }),
    ...(link instanceof HTMLElement ? { element: link } : {}),
    thumbCropped: true,
  }
}

/** Fetches the lightbox's own styles once, and waits until they are there. */
function withStyles(): Promise<void> {
  if (document.getElementById('lightbox-styles')) return Promise.resolve()
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), {
      id: 'lightbox-styles',
      rel: 'stylesheet',
      href: styles,
      onload: () => resolve(),
      onerror: () => resolve(),
    })
    document.head.append(link)
  })
}

const hasSize = (slide: SlideData) => slide.width !== undefined

/** A picture of unknown size is loaded first to learn it. */
async function measured(slide: SlideData): Promise<SlideData> {
  if (hasSize(slide) || !slide.src) return slide
  const image = new Image()
  image.src = slide.src
  await image.decode().catch(() => undefined)
  return { ...slide, width: image.naturalWidth || 1600, height: image.naturalHeight || 1067 }
}

/**
 * Opens the lightbox on the picture that was clicked, with every picture of its gallery beside it: arrow keys and
 * swipes go on, Escape closes and gives the focus back.
 * @param link the link that was clicked, inside `[data-lightbox]`
 */
async function openLightbox(link: Element): Promise<void> {
  const links = [...(link.closest('[data-lightbox]')?.querySelectorAll('a[data-size]') ?? [link])]
  const [dataSource] = await Promise.all([
    Promise.all(links.map((one) => measured(slideOf(one)))),
    withStyles(),
  ])
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  new PhotoSwipe({
    dataSource,
    index: links.indexOf(link),
    bgOpacity: 0.95,
    loop: false,
    ...(calm ? { showHideAnimationType: 'none' as const } : { showAnimationDuration: 220 }),
  }).init()
}

document.addEventListener('lightbox', ({ target }) => {
  if (target instanceof Element) openLightbox(target)
})
