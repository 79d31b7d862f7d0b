import { Bath, BedDouble } from 'lucide-react'
import type { UnitSummary } from '#contract/units.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { AvailabilityTag } from './AvailabilityTag.tsx'
import { Card, CardLine, CardTitle } from './Card.tsx'

const fact = 'inline-flex items-center gap-2 [&>svg]:flex-none'

export const UnitCard = ({ unit }: { unit: UnitSummary }) => (
  <Card
    href={links.unit(unit._id)}
    picture={unit.image}
    sizes="(min-width: 1380px) 410px, (min-width: 768px) 46vw, 60vw"
  >
    <CardTitle>{unit.name}</CardTitle>
    <span className="mt-1 block tabular-nums">
      <strong className="font-semibold">{shortMoney(unit.price)}</strong>
    </span>
    <CardLine>{unit.type}</CardLine>
    <span className="mt-2.5 flex flex-wrap items-center gap-x-4.5 gap-y-1.5 text-[0.875rem]">
      <span className={fact}>
        <BedDouble size={18} strokeWidth={1.5} />
        {counted(unit.numberOfRooms, 'room')}
      </span>
      <span className={fact}>
        <Bath size={18} strokeWidth={1.5} />
        {counted(unit.numberOfBathRooms, 'bathroom')}
      </span>
      <AvailabilityTag availability={unit.availability} heldUntil={unit.heldUntil} />
    </span>
  </Card>
)
