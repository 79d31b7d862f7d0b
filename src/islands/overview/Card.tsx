type Props = {
  count: number
  one: string
  many: string
  href?: string | undefined
  /** Opens a dialog; without it and `href` the card is plain. */
  onOpen?: (() => void) | undefined
}

const card =
  'grid min-h-11 content-start gap-0.5 rounded-[14px] border border-line px-4.5 py-3.5 print:break-inside-avoid'
/** A card without link has no hover. */
const leading = 'bg-raised transition-[border-color] hover:border-accent'

/**
 * The count, as wide as several digits, so that the card's height does not change when it loads.
 */
export function Card({ count, one, many, href, onOpen }: Props) {
  const content = (
    <>
      <span className="pt-1 font-display text-title-sm tabular-nums">{count}</span>
      <span className="grid text-sm text-muted">
        <span className="col-start-1 row-start-1">{count === 1 ? one : many}</span>
        <span className="invisible col-start-1 row-start-1" aria-hidden>
          {many}
        </span>
      </span>
    </>
  )
  if (onOpen !== undefined) {
    return (
      <button type="button" className={`${card} ${leading} cursor-pointer text-left`} onClick={onOpen}>
        {content}
      </button>
    )
  }
  if (href === undefined) return <div className={card}>{content}</div>
  return (
    <a className={`${card} ${leading}`} href={href}>
      {content}
    </a>
  )
}
