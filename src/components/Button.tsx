import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from 'react'
import { Spinner } from './states/Spinner.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  kind?: 'primary' | 'quiet' | 'plain'
  size?: 'normal' | 'small'
  type?: 'button' | 'submit'
  /** A call is under way: the button shows a spinner and ignores presses. */
  busy?: boolean
  /** The text while busy. Default: the button's own text. */
  busyText?: string
  icon?: ReactNode
}

const looks = {
  primary: 'button',
  quiet: 'button button-quiet',
  plain: 'button button-plain',
}

/**
 * A button. It ignores presses while it is `busy` or the promise of the last press is pending. It
 * keeps the focus meanwhile, unlike a `disabled` one.
 */
export function Button({ kind = 'primary', size = 'normal', type = 'button', busy = false, ...rest }: Props) {
  const { busyText, icon, children, className = '', onClick, ...attributes } = rest
  const isUnderWay = useRef(false)
  const press = async (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isUnderWay.current) return event.preventDefault()
    isUnderWay.current = true
    try {
      await onClick?.(event)
    } finally {
      isUnderWay.current = false
    }
  }
  return (
    <button
      {...attributes}
      type={type}
      className={`${looks[kind]} ${size === 'small' ? 'button-small' : ''} ${className}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span>{busy ? (busyText ?? children) : children}</span>
    </button>
  )
}
