import { DialogPanel, Dialog as HeadlessDialog } from '@headlessui/react'
import { useEffect, useRef, useState } from 'react'
import { useOpen } from '../dialogs/useOpen.ts'

export type Video = { readonly url: string; readonly poster: string | undefined; readonly name: string }

/**
 * iPhones have no fullscreen for pages. A video that may not play in place is played by their own
 * fullscreen player.
 */
const playsInline = 'requestFullscreen' in HTMLElement.prototype

function Player({ url, poster, name, onEnd }: Video & { onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const player = video.current
    if (player === null) return
    const left = () => document.fullscreenElement === null && onEnd()
    player.addEventListener('fullscreenchange', left)
    player.addEventListener('webkitendfullscreen', onEnd)
    player.play().catch(() => undefined)
    if (playsInline) player.requestFullscreen().catch(() => undefined)
    return () => {
      player.removeEventListener('fullscreenchange', left)
      player.removeEventListener('webkitendfullscreen', onEnd)
    }
  }, [onEnd])
  // The browser's own player would show a black window.
  if (isBroken)
    return (
      <p role="alert" className="grid h-full place-content-center p-6 text-white">
        This video could not be played. Please try again later.
      </p>
    )
  return (
    // biome-ignore lint/a11y/useMediaCaption: these videos have no captions
    <video
      ref={video}
      className="size-full"
      src={url}
      poster={poster}
      controls
      autoPlay
      playsInline={playsInline}
      aria-label={name}
      onError={() => setBroken(true)}
    />
  )
}

/**
 * Plays a video fullscreen, or over the window if the browser refuses. Leaving fullscreen, Escape
 * or the close button end it.
 */
export default function VideoDialog({ onClose, ...video }: Video & { onClose: () => void }) {
  return (
    <HeadlessDialog
      open={useOpen()}
      onClose={onClose}
      aria-label={video.name}
      className="fixed inset-0 z-60 bg-black"
    >
      <DialogPanel className="size-full">
        <Player {...video} onEnd={onClose} />
        <button type="button" className="button button-light absolute! top-4 right-4" onClick={onClose}>
          Close
        </button>
      </DialogPanel>
    </HeadlessDialog>
  )
}
