/** In ms. A video without a picture by then is uploaded without a poster. */
const timeout = 10_000
/** In pixels. */
const maxWidth = 1600

const once = (video: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('The video cannot be played')), { once: true })
    setTimeout(() => reject(new Error('The video took too long')), timeout)
  })

async function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, maxWidth / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** A frame from shortly after the beginning, which is often black. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  await once(video, 'loadeddata')
  video.pause()
  if (video.videoWidth === 0) return null
  const seeked = once(video, 'seeked')
  video.currentTime = Math.min(1, (video.duration || 0) / 3)
  await seeked
  return draw(video)
}

/**
 * Makes the poster of a chosen video: the picture that is shown until it is played.
 * @returns undefined if this browser can't play the video
 */
export async function posterOfFile(file: File): Promise<File | undefined> {
  const address = URL.createObjectURL(file)
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    playsInline: true,
    // An iPhone fetches no frame of a video that is not going to be played.
    autoplay: true,
    preload: 'auto',
    src: address,
  })
  try {
    const picture = await frameOf(video)
    if (picture === null) return undefined
    return new File([picture], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: picture.type })
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}
