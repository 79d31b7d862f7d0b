import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed. Paper shows all pages of a table. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // Synchronous, because the browser captures the page right after the event.
    const turn = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    const listening = new AbortController()
    for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, turn, listening)
    return () => listening.abort()
  }, [])
  return printing
}
