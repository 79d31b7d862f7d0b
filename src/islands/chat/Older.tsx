import type { RefCallback } from 'react'
import { Button } from '#components/Button.tsx'
import { loadOlder, type Thread } from '#stores/chatThread.ts'

/** Loads older messages when its place scrolls into sight, or when pressed; after a failure when pressed alone. */
export function Older({ roomId, older }: { roomId: string; older: Thread['older'] }) {
  const watch: RefCallback<HTMLDivElement> = (place) => {
    if (place === null) return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && older === 'more') void loadOlder(roomId)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }
  if (older === 'none') return null
  return (
    // Never what the browser keeps in its place: it would stay in sight, and so load one page after the other.
    <div ref={watch} className="grid justify-items-center py-2 [overflow-anchor:none]">
      <Button kind="plain" size="small" busy={older === 'loading'} onClick={() => loadOlder(roomId)}>
        Older messages
      </Button>
    </div>
  )
}
