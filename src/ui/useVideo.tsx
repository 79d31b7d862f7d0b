import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { lazily } from './lazily.ts'
import type { Video } from './VideoDialog.tsx'

const VideoDialog = lazily(() => import('./VideoDialog.tsx'))

/**
 * Plays a video over the page; its player's code comes with the first.
 * @returns what starts it, and the `player` to render
 */
export function useVideo(video: Video): { play: () => void; player: ReactNode } {
  const [isPlaying, setPlaying] = useState(false)
  const end = useCallback(() => setPlaying(false), [])
  return {
    play: () => setPlaying(true),
    player: isPlaying && (
      <Suspense>
        <VideoDialog {...video} onClose={end} />
      </Suspense>
    ),
  }
}
