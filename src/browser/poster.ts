/** How long a video may take to show a picture, in milliseconds: without one it is uploaded all the same. */
const patience = 10_000
/** Width of a poster at the most, in pixels. */
const widest = 1600

const once = (video: HTMLVideoElement, event: string) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('The video cannot be played')), { once: true })
    setTimeout(() => reject(new Error('The video took too long')), patience)
  })

async function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, widest / video.videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** Goes to a moment shortly after the beginning, which is often black, and takes its picture. */
async function pictureIn(video: HTMLVideoElement): Promise<Blob | null> {
  await once(video, 'loadeddata')
  video.pause()
  if (video.videoWidth === 0) return null
  const seeked = once(video, 'seeked')
  video.currentTime = Math.min(1, (video.duration || 0) / 3)
  await seeked
  return draw(video)
}

/**
 * Takes the poster of a video that was chosen: the picture that stands in its place until it is played.
 * @returns undefined when this browser can't play it
 */
export async function posterOfFile(file: File): Promise<File | undefined> {
  const address = URL.createObjectURL(file)
  const video = Object.assign(document.createElement('video'), {
    muted: true,
    playsInline: true,
    // An iPhone fetches no frame of what is not to be played.
    autoplay: true,
    preload: 'auto',
    src: address,
  })
  try {
    const picture = await pictureIn(video)
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
