import type { UnitSummary } from '#contract/units.ts'

const colours = { available: 'bg-success-soft text-success', sold: 'bg-sand-deep text-ink' } as const

type Props = Pick<UnitSummary, 'availability'> & { className?: string }

/** Available or sold; nothing if the server does not say. */
export const AvailabilityTag = ({ availability, className = '' }: Props) =>
  availability && (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-xs font-medium ${colours[availability]} ${className}`}
    >
      {availability === 'sold' ? 'Sold' : 'Available'}
    </span>
  )
