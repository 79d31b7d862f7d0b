import { type RefCallback, useLayoutEffect, useRef } from 'react'
import { Button } from '#components/Button.tsx'
import { loadOlder, type Thread } from '#stores/chat/chatThread.ts'

/**
 * Loads older messages when it scrolls into view or is pressed; after a failure only when pressed.
 */
export function Older({ roomId, older }: { roomId: string; older: Thread['older'] }) {
  const box = useRef<HTMLDivElement>(null)
  const watch: RefCallback<HTMLDivElement> = (place) => {
    if (place === null) return undefined
    box.current = place
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && older === 'more') void loadOlder(roomId)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }
  // Without older messages this is removed; the focus must not go with the button.
  useLayoutEffect(
    () => () => {
      if (!box.current?.contains(document.activeElement)) return
      box.current.closest<HTMLElement>('[role=log]')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    // The browser must not keep it in view by scroll anchoring, or it would load one page after
    // another.
    <div ref={watch} className="grid justify-items-center py-2 [overflow-anchor:none]">
      <Button kind="plain" size="small" busy={older === 'loading'} onClick={() => loadOlder(roomId)}>
        Older messages
      </Button>
    </div>
  )
}
