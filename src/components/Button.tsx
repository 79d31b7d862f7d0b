import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from 'react'
import { Spinner } from './Spinner.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  kind?: 'primary' | 'quiet' | 'plain'
  size?: 'normal' | 'small'
  type?: 'button' | 'submit'
  /** A call is under way: the button turns, keeps the focus, and does nothing more. */
  busy?: boolean
  /** What it says meanwhile; its own text otherwise. */
  busyText?: string
  icon?: ReactNode
}

const looks = {
  primary: 'button',
  quiet: 'button button-quiet',
  plain: 'button button-plain',
}

/**
 * A button. While it is `busy`, or what its click has begun is not done, a second click does nothing (decisions, "Smaller
 * points"), yet the keyboard does not lose its place, as it would with `disabled`.
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
