import { Bath, BedDouble } from 'lucide-react'
import type { UnitSummary } from '#contract/units.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'
import { Picture } from '#ui/Picture.tsx'
import { AvailabilityTag } from './AvailabilityTag.tsx'

/** A unit as a card: picture, name, abbreviated price, type, rooms. The whole card leads to its page. */
export const UnitCard = ({ unit }: { unit: UnitSummary }) => (
  <li>
    <a className="card" href={links.unit(unit._id)}>
      <span className="card-picture">
        <Picture
          url={unit.image}
          alt=""
          sizes="(min-width: 1380px) 410px, (min-width: 768px) 46vw, 60vw"
          className="aspect-[3/2] h-auto w-full object-cover"
        />
      </span>
      <h3>{unit.name}</h3>
      <span className="card-price">
        <strong>{shortMoney(unit.price)}</strong>
      </span>
      <span className="card-line">{unit.type}</span>
      <span className="card-facts">
        <span>
          <BedDouble />
          {counted(unit.numberOfRooms, 'room')}
        </span>
        <span>
          <Bath />
          {counted(unit.numberOfBathRooms, 'bathroom')}
        </span>
        <AvailabilityTag availability={unit.availability} />
      </span>
    </a>
  </li>
)
