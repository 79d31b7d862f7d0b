export type Film = { readonly url: string; readonly poster: string | undefined; readonly name: string }

/** iPhones know fullscreen only by this name. */
type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Stands here and in no sheet, since few visitors see it: over the whole window, the film as large as it goes. */
const looks = {
  dialog: { width: '100vw', maxWidth: 'none', height: '100dvh', maxHeight: 'none', background: '#000' },
  video: { width: '100%', height: '100%' },
  failed: { display: 'grid', placeContent: 'center', height: '100%', padding: '24px', color: '#fff' },
  close: { position: 'absolute', top: '16px', right: '16px' },
} as const

function videoOf({ url, poster, name }: Film): OldVideo {
  const video: OldVideo = document.createElement('video')
  Object.assign(video, { src: url, controls: true, autoplay: true, playsInline: true })
  video.setAttribute('aria-label', name)
  if (poster !== undefined) video.poster = poster
  return video
}

/** Says in the film's place that it does not come: a browser alone would show a black window. */
function showFailure(video: HTMLVideoElement): void {
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = 'This video could not be played. Please try again later.'
  Object.assign(text.style, looks.failed)
  video.replaceWith(text)
}

/**
 * Plays a film fullscreen. Where the browser refuses that, it plays in a dialog that covers the window; leaving
 * fullscreen, Escape or the close button end it and give the focus back.
 */
export function playFilm(film: Film): void {
  const dialog = document.createElement('dialog')
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Close' })
  const video = videoOf(film)
  dialog.className = 'cinema'
  dialog.setAttribute('aria-label', film.name)
  close.className = 'button button-light'
  Object.assign(dialog.style, looks.dialog)
  Object.assign(video.style, looks.video)
  Object.assign(close.style, looks.close)
  dialog.append(video, close)
  document.body.append(dialog)
  close.addEventListener('click', () => dialog.close())
  video.addEventListener('fullscreenchange', () => {
    if (document.fullscreenElement === null) dialog.close()
  })
  // Out of the page it leaves fullscreen by itself, and nobody hears of it: the dialog stays to tell.
  video.addEventListener('error', () => showFailure(video))
  dialog.addEventListener('close', () => {
    video.pause()
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    dialog.remove()
  })
  dialog.showModal()
  video.play().catch(() => undefined)
  if (video.requestFullscreen) video.requestFullscreen().catch(() => undefined)
  else video.webkitEnterFullscreen?.()
}
