/**
 * Plays a video over the whole screen: with the browser's own fullscreen, or over the window where that is
 * refused, as on some phones (decisions, "Smaller points"). Leaving it ends the video.
 */
export async function playFullscreen(url: string, poster?: string): Promise<void> {
  const stage = document.createElement('dialog')
  stage.className = 'video-stage'
  stage.setAttribute('aria-label', 'Video')
  const video = document.createElement('video')
  Object.assign(video, { src: url, controls: true, autoplay: true, playsInline: true })
  if (poster !== undefined) video.poster = poster
  const close = document.createElement('button')
  Object.assign(close, { type: 'button', className: 'video-close', textContent: 'Close' })
  stage.append(video, close)
  document.body.append(stage)
  stage.showModal()
  const end = () => stage.close()
  close.addEventListener('click', end)
  stage.addEventListener('close', () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen()
    stage.remove()
  })
  await stage.requestFullscreen?.().then(
    () => stage.addEventListener('fullscreenchange', () => document.fullscreenElement === null && end()),
    () => undefined,
  )
}
