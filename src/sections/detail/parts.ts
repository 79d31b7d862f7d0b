import type { FileItem } from '#contract/files.ts'
import { posterOf } from '#domain/pictures.ts'
import { icons } from '../icons.ts'
import { type Markup, markup, webAddress } from '../markup.ts'
import { picture, zoomName, zoomPicture } from '../pictureMarkup.ts'

/** A picture without a description of its own is described by what it belongs to. */
const altOf = (file: FileItem, subject: string, index: number) =>
  file.alt ?? `${subject}, picture ${index + 1}`

const noImages = markup`<p class="quiet">No Images Available</p>`

/**
 * The first three pictures side by side, the first one large; the rest are behind it in the lightbox, or without script
 * links beneath (styles/detail.css). Without any: 'No Images Available'.
 * @param under what stands under the first one
 */
export function mosaic(files: readonly FileItem[], subject: string, under: Markup | false = false): Markup {
  if (files.length === 0) return markup`${noImages}${under}`
  const tiles = files.map((file, index) => {
    const props = {
      url: file.url,
      alt: altOf(file, subject, index),
      sizes: index === 0 ? '(min-width: 768px) 66vw, 60vw' : '(min-width: 768px) 33vw, 34vw',
      className: file.fileType === 'floor-plan' ? 'drawing h-full w-full' : 'h-full w-full object-cover',
      first: index === 0,
    }
    return markup`<li>${index > 2 ? zoomName(props) : zoomPicture(props)}${index === 0 && under}</li>`
  })
  const more =
    files.length > 3 &&
    markup`<p class="mosaic-more" data-script>${files.length} pictures: open one to see them all</p>`
  return markup`<ul class="mosaic mosaic-${Math.min(files.length, 3)}" data-lightbox>${tiles}</ul>${more}`
}

/** A picture that has a grid's place for itself. */
const singleSizes = '(min-width: 1100px) 960px, (min-width: 768px) 92vw, 60vw'

/** A grid of pictures that open in the lightbox, or 'No Images Available'. */
export function pictureGrid(files: readonly FileItem[], subject: string, kind: string): Markup {
  if (files.length === 0) return noImages
  const items = files.map(
    (file, index) =>
      markup`<li>${zoomPicture({
        url: file.url,
        alt: altOf(file, subject, index),
        sizes: files.length === 1 ? singleSizes : '(min-width: 768px) 46vw, 60vw',
        className: `${kind} w-full`,
      })}</li>`,
  )
  const many = files.length > 2 && files.length !== 4
  return markup`<ul class="picture-grid${many && ' picture-grid-many'}" data-lightbox>${items}</ul>`
}

/** Videos that play fullscreen when clicked, or 'No Video Available'. Without script the link opens the video. */
export function videos(files: readonly FileItem[], subject: string): Markup {
  if (files.length === 0) return markup`<p class="quiet">No Video Available</p>`
  const items = files.map((file, index) => {
    const poster = posterOf(file)
    const name = file.alt ?? `${subject}, film ${index + 1}`
    const shown = poster
      ? picture({
          url: poster,
          alt: '',
          sizes: '(min-width: 1380px) 1280px, 60vw',
          className: 'h-full w-full object-cover',
        })
      : markup`<video class="h-full w-full object-cover" src="${webAddress(file.url)}#t=0.1" preload="metadata" muted playsinline aria-hidden="true" tabindex="-1"></video>`
    return markup`<li><a class="video" href="${webAddress(file.url)}" data-video="${poster ?? ''}"><span class="video-poster">${shown}<span class="video-play">${icons.play}</span></span><span class="video-name">Play: ${name}</span></a></li>`
  })
  return markup`<ul class="videos${files.length > 1 && ' videos-many'}">${items}</ul>`
}

/** A link to the place on a map. */
export const mapLink = (place: string): Markup =>
  markup`<a class="action" href="https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}" target="_blank" rel="noopener nofollow">${icons.pin}View on map</a>`

type Sharing = {
  readonly title: string
  readonly address: string
  readonly chatUrl: string
  readonly question: string
}

/** Ways to ask about a page and to pass it on: chat, share, copy its address, print it. */
export function actions({ title, address, chatUrl, question }: Sharing, place: string): Markup {
  const shared = encodeURIComponent(`${title} ${address}`)
  return markup`<div class="actions"><a class="action" href="${chatUrl}?text=${encodeURIComponent(question)}" target="_blank" rel="noopener nofollow">${icons.chat}Ask on WhatsApp</a>${mapLink(place)}<a class="action" href="https://wa.me/?text=${shared}" data-share target="_blank" rel="noopener nofollow">${icons.share}Share</a><button class="action" type="button" data-copy data-script>${icons.link}<span>Copy link</span></button><button class="action" type="button" data-print data-script>${icons.print}Print</button></div>`
}

/** Where a page's content will stand, while it is on its way. */
export const detailLoading: Markup = markup`<div class="frame page-head"><p class="quiet" role="status">Loading...</p><div class="mosaic mosaic-3 mt-8" aria-hidden="true"><span class="skeleton"></span><span class="skeleton"></span><span class="skeleton"></span></div></div>`

/** What stands there when it could not be fetched; `retry` when trying again makes sense. */
export const detailFailed = (title: string, message: string, retry: boolean, back: string): Markup =>
  markup`<div class="frame page-head"><h1 class="text-title-lg">${title}</h1><p class="quiet">${message}</p><p class="mt-8 flex flex-wrap gap-4">${
    retry && markup`<button class="button" type="button" data-retry>Try again</button>`
  }<a class="button button-quiet" href="${back}">See all projects</a></p></div>`
