import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { focusInView } from '#browser/focus/focusInView.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import type { Video } from './VideoDialog.tsx'

const fetchPlayer = () => import('./VideoDialog.tsx')
const VideoDialog = lazy(fetchPlayer)

/**
 * Plays a video over the page. Fetches the player with the first one.
 * @returns a function that starts it, and the `player` to render
 */
export function useVideo(video: Video): { play: () => void; player: ReactNode } {
  const [isPlaying, setPlaying] = useState(false)
  const opener = useRef<Element>(null)
  const play = () => {
    opener.current = document.activeElement
    fetchPlayer().then(() => setPlaying(true), showFailedCall)
  }
  const end = useCallback(() => {
    setPlaying(false)
    // The player's code loads after the press, so Headless UI does not know what had the focus.
    if (opener.current instanceof HTMLElement) focusInView(opener.current)
  }, [])
  return {
    play,
    player: isPlaying && (
      <Suspense>
        <VideoDialog {...video} onClose={end} />
      </Suspense>
    ),
  }
}
