import type { IconName } from './iconNames.ts'
import sprite from './icons.svg?url'

type Props = {
  name: IconName
  /** Width and height in pixels. */
  size?: number
  className?: string
}

/** An icon beside words or in a named control: it says nothing by itself. Drawn from one file for all pages. */
export const Icon = ({ name, size = 18, className = '' }: Props) => (
  <svg aria-hidden className={`glyph ${className}`} width={size} height={size}>
    <use href={`${sprite}#${name}`} />
  </svg>
)
