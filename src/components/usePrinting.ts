import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: paper shows whole what a screen shows in pages. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // At once: the browser takes its picture of the page as soon as it has told.
    const turn = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    const listening = new AbortController()
    for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, turn, listening)
    return () => listening.abort()
  }, [])
  return printing
}
