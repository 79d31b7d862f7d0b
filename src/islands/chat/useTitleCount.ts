import { useEffect } from 'react'

/** Puts the number of unread messages before the page's title, as `(3) Messages`. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const plain = document.title.replace(/^\(\d+\) /, '')
    document.title = count > 0 ? `(${count}) ${plain}` : plain
  }, [count])
}
