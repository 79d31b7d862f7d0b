import type { UnitSummary } from '#contract/units.ts'

const colours = {
  Available: 'bg-success-soft text-success',
  Reserved: 'bg-accent-soft text-ink',
  Sold: 'bg-sand-deep text-ink',
} as const

type Props = Pick<UnitSummary, 'availability' | 'heldUntil'> & { className?: string }

/** Available, reserved or sold; nothing if the server does not say. */
export function AvailabilityTag({ availability, heldUntil, className = '' }: Props) {
  if (availability === undefined) return null
  const word = availability === 'sold' ? 'Sold' : heldUntil === undefined ? 'Available' : 'Reserved'
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-medium ${colours[word]} ${className}`}
    >
      {word}
    </span>
  )
}
