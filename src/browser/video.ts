export type Video = { readonly url: string; readonly poster: string | undefined; readonly name: string }

/** iPhones have no fullscreen for pages: what may not play in its place is played by their own player, fullscreen. */
const playsInline = () => 'requestFullscreen' in HTMLElement.prototype

/** Stands here and in no sheet, since few visitors see it: over the whole window, the video as large as it goes. */
const looks = {
  dialog: { width: '100vw', maxWidth: 'none', height: '100%', maxHeight: 'none', background: '#000' },
  video: { width: '100%', height: '100%' },
  failed: { display: 'grid', placeContent: 'center', height: '100%', padding: '24px', color: '#fff' },
  close: { position: 'absolute', top: '16px', right: '16px' },
} as const

function playerOf({ url, poster, name }: Video): HTMLVideoElement {
  const player = document.createElement('video')
  Object.assign(player, { src: url, controls: true, autoplay: true, playsInline: playsInline() })
  player.setAttribute('aria-label', name)
  if (poster !== undefined) player.poster = poster
  return player
}

/** Says in the video's place that it does not come: a browser alone would show a black window. */
function showFailure(player: HTMLVideoElement): void {
  const text = document.createElement('p')
  text.setAttribute('role', 'alert')
  text.textContent = 'This video could not be played. Please try again later.'
  Object.assign(text.style, looks.failed)
  player.replaceWith(text)
}

/**
 * Plays a video fullscreen. Where the browser refuses that, it plays in a dialog that covers the window; leaving
 * fullscreen, Escape or the close button end it and give the focus back.
 */
export function playVideo(video: Video): void {
  const dialog = document.createElement('dialog')
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Close' })
  const player = playerOf(video)
  dialog.className = 'cinema'
  dialog.setAttribute('aria-label', video.name)
  close.className = 'button button-light'
  Object.assign(dialog.style, looks.dialog)
  Object.assign(player.style, looks.video)
  Object.assign(close.style, looks.close)
  dialog.append(player, close)
  document.body.append(dialog)
  close.addEventListener('click', () => dialog.close())
  player.addEventListener('fullscreenchange', () => {
    if (document.fullscreenElement === null) dialog.close()
  })
  player.addEventListener('webkitendfullscreen', () => dialog.close())
  // Out of the page it leaves fullscreen by itself, and nobody hears of it: the dialog stays to tell.
  player.addEventListener('error', () => showFailure(player))
  dialog.addEventListener('close', () => {
    player.pause()
    if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    dialog.remove()
  })
  dialog.showModal()
  player.play().catch(() => undefined)
  if (playsInline()) player.requestFullscreen().catch(() => undefined)
}
