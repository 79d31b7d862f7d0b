import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  /** Its tooltip and accessible name. */
  label: string
  icon: ReactNode
}

/** A button of one icon, 44 px wide and high. */
export function IconButton({ label, icon, className = '', ...attributes }: Props) {
  return (
    <button
      {...attributes}
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  )
}
