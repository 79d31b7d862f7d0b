import type { UnitSummary } from '#contract/units.ts'

/** Whether a unit may still be bought; nothing where the server doesn't say. */
export const AvailabilityTag = ({ availability }: Pick<UnitSummary, 'availability'>) =>
  availability && (
    <span className={`tag tag-${availability}`}>{availability === 'sold' ? 'Sold' : 'Available'}</span>
  )
