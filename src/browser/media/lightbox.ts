import PhotoSwipe, { type SlideData } from 'photoswipe'
import styles from 'photoswipe/style.css?url'

declare global {
  var trustedTypes:
    | { createPolicy(name: string, rules: { createHTML: (html: string) => string | null }): unknown }
    | undefined
}

/** The only HTML that PhotoSwipe writes: its icons. */
const icon = /^(?:<\/?(?:svg|path|use)(?: [a-z:-]+="[#\w .,-]*"| xlink:href="#[\w-]+")*\s*\/?>)*$/i
// The page's CSP (astro.config.mjs) demands Trusted Types and allows this one policy.
globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => (icon.test(html) ? html : null) })

/** A picture's size before it has loaded: what the link says, else its thumbnail's ratio. */
function sizeOf(link: Element, thumbnail: HTMLImageElement | null): { width: number; height: number } {
  const [width, height] = (link.getAttribute('data-size') ?? '').split('x').map(Number)
  if (width && height) return { width, height }
  const ratio = thumbnail?.naturalWidth ? thumbnail.naturalHeight / thumbnail.naturalWidth : 2 / 3
  return { width: 1600, height: Math.round(1600 * ratio) }
}

function slideOf(link: Element): SlideData {
  const image = link.querySelector('img')
  return {
    src: link.getAttribute('href') ?? '',
    ...sizeOf(link, image),
    ...(image ? { msrc: image.currentSrc, alt: image.alt } : { alt: link.textContent ?? '' }),
    ...(link instanceof HTMLElement ? { element: link } : {}),
    thumbCropped: true,
  }
}

/** Loads the lightbox's styles once. It can't be shown without them. */
function withStyles(): Promise<void> {
  if (document.getElementById('lightbox-styles')) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), {
      id: 'lightbox-styles',
      rel: 'stylesheet',
      href: styles,
      onload: () => resolve(),
      onerror: () => {
        link.remove()
        reject(new Error('The styles of the lightbox could not be fetched'))
      },
    })
    document.head.append(link)
  })
}

/** Set from the first click until the lightbox closes: a second click opens no other one. */
let isOpen = false

type Slide = NonNullable<PhotoSwipe['currSlide']>

/** Gives a slide its picture's own size once that has loaded. */
function takeOwnSize(slide: Slide): void {
  const { content } = slide
  if (!(content.element instanceof HTMLImageElement) || content.element.naturalWidth === 0) return
  const { naturalWidth: width, naturalHeight: height } = content.element
  for (const sized of [content, slide]) Object.assign(sized, { width, height })
}

/** For screen readers only. Inline, because some pages with a lightbox have no such class. */
const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

/** Makes the lightbox an accessible dialog that announces which picture it shows. */
function nameDialog(lightbox: PhotoSwipe): void {
  const shown = document.createElement('p')
  shown.setAttribute('role', 'status')
  Object.assign(shown.style, visuallyHidden)
  const announce = () => {
    shown.textContent = `${lightbox.currSlide?.data.alt}, ${lightbox.currIndex + 1} of ${lightbox.getNumItems()}`
  }
  lightbox.on('firstUpdate', () => {
    lightbox.element?.setAttribute('aria-modal', 'true')
    lightbox.element?.setAttribute('aria-label', 'Pictures')
    lightbox.element?.append(shown)
  })
  lightbox.on('change', announce)
}

/**
 * Opens the lightbox on the clicked picture, with its whole gallery. PhotoSwipe handles arrow keys,
 * swipes, Escape and the focus.
 * @param link the clicked link, inside `[data-lightbox]`
 * @throws Error if the styles can't be fetched
 */
async function openLightbox(link: Element): Promise<void> {
  await withStyles()
  const links = [...(link.closest('[data-lightbox]')?.querySelectorAll('a[data-size]') ?? [link])]
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const lightbox = new PhotoSwipe({
    dataSource: links.map(slideOf),
    index: links.indexOf(link),
    bgOpacity: 0.95,
    loop: false,
    ...(calm ? { showHideAnimationType: 'none' as const } : { showAnimationDuration: 220 }),
  })
  // A neighbour may have loaded before it became a slide.
  lightbox.on('slideInit', ({ slide }) => takeOwnSize(slide))
  lightbox.on('loadComplete', ({ slide }) => {
    takeOwnSize(slide)
    slide.resize()
  })
  lightbox.on('destroy', () => {
    isOpen = false
  })
  nameDialog(lightbox)
  lightbox.init()
}

document.addEventListener('lightbox', ({ target }) => {
  if (isOpen || !(target instanceof HTMLAnchorElement)) return
  isOpen = true
  openLightbox(target).catch(() => {
    isOpen = false
    location.assign(target.href)
  })
})
