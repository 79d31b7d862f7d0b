import PhotoSwipe, { type SlideData } from 'photoswipe'
import styles from 'photoswipe/style.css?url'
import { trust } from './trustedTypes.ts'

/** What PhotoSwipe writes as HTML by itself, where a policy asks for Trusted Types: its icons, and nothing else. */
const icon = /^(?:<\/?(?:svg|path|use)(?: [a-z:-]+="[#\w .,-]*"| xlink:href="#[\w-]+")*\s*\/?>)*$/i
trust('default', (html) => (icon.test(html) ? html : null))

/** A picture's size as far as it is known before it has come: what the link says, else its thumbnail's ratio. */
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

/** Fetches the lightbox's own styles once, and waits until they are there; without them it can't be shown. */
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

/** From the first click until it is closed: what else is clicked meanwhile opens no second one. */
let isOpen = false

type Slide = NonNullable<PhotoSwipe['currSlide']>

/** Gives a slide its picture's own size once that has come. */
function takeOwnSize(slide: Slide): void {
  const { content } = slide
  if (!(content.element instanceof HTMLImageElement) || content.element.naturalWidth === 0) return
  const { naturalWidth: width, naturalHeight: height } = content.element
  for (const sized of [content, slide]) Object.assign(sized, { width, height })
}

/** Stands here and in no sheet, as not every page that opens the lightbox has a class for it. */
const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

/** Makes the lightbox a dialog like any other, which says which picture it shows. */
function nameDialog(lightbox: PhotoSwipe): void {
  const shown = document.createElement('p')
  shown.setAttribute('role', 'status')
  Object.assign(shown.style, heardOnly)
  const tell = () => {
    shown.textContent = `${lightbox.currSlide?.data.alt}, ${lightbox.currIndex + 1} of ${lightbox.getNumItems()}`
  }
  lightbox.on('firstUpdate', () => {
    lightbox.element?.setAttribute('aria-modal', 'true')
    lightbox.element?.setAttribute('aria-label', 'Pictures')
    lightbox.element?.append(shown)
  })
  lightbox.on('change', tell)
}

/**
 * Opens the lightbox on the picture that was clicked, with every picture of its gallery beside it: arrow keys and
 * swipes go on, Escape closes and gives the focus back.
 * @param link the link that was clicked, inside `[data-lightbox]`
 * @throws Error when what it needs can't be fetched
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
  // A neighbour may have come before it became a slide.
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
