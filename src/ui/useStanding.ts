import { type RefObject, useEffect, useRef } from 'react'

/** Whether what is asking is still on the page: what was closed before its answer closes nothing that was opened since. */
export function useStanding(): RefObject<boolean> {
  const standing = useRef(false)
  useEffect(() => {
    standing.current = true
    return () => {
      standing.current = false
    }
  }, [])
  return standing
}
