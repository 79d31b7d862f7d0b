import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { opensElsewhere } from '#browser/page/anchorLinks.ts'
import { counted } from '#domain/words.ts'
import { $query, choose } from '#stores/properties/choices.ts'

/** How many cards a long list shows at first. */
export const shownFirst = 24

/** Hides the cards after the first 24. Without script all are shown. */
const shortList = '*:nth-[n+25]:hidden noscript:*:nth-[n+25]:block'

type Props = {
  className: string
  count: number
  noun: string
  /** One card for each of `count`. */
  children: ReactNode
}

/**
 * A list of cards. A long one shows its first cards and a link to all of them, which the address
 * keeps.
 */
export function CardList({ className, count, noun, children }: Props) {
  const search = new URLSearchParams(useStore($query, { ssr: 'initial' }))
  const list = useRef<HTMLUListElement>(null)
  const isShort = count > shownFirst && !search.has('all')
  search.set('all', 'yes')
  const showAll = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    flushSync(() => choose({ all: 'yes' }))
    // The link is gone: the focus goes on to the first of the new cards.
    list.current?.children[shownFirst]?.querySelector('a')?.focus({ preventScroll: true })
  }
  return (
    <>
      <ul ref={list} className={isShort ? `${className} ${shortList}` : className}>
        {children}
      </ul>
      {isShort && (
        <p className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-3 noscript:hidden">
          <a
            className="button button-quiet print:hidden"
            href={`?${search}`}
            rel="nofollow"
            onClick={showAll}
          >
            Show all {counted(count, noun)}
          </a>
          <span className="text-[0.875rem] text-muted tabular-nums">
            {shownFirst} of {count} shown
          </span>
        </p>
      )}
    </>
  )
}
