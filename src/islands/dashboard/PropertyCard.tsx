import { BedDouble, MessageSquare } from 'lucide-react'
import { today } from '#browser/storage/serverTime.ts'
import { Picture } from '#components/media/Picture.tsx'
import type { OwnedUnit } from '#contract/owners.ts'
import { outstandingText } from '#domain/payments.ts'
import { isPressing, planText } from '#domain/planTexts.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'

/** What is late or due soon. */
function Plan({ plan }: Pick<OwnedUnit, 'plan'>) {
  if (plan === undefined || !isPressing(plan, today())) return null
  const look = plan.overdueSince === undefined ? '' : 'text-danger'
  return <p className={`text-sm font-medium tabular-nums ${look}`}>{planText(plan, today())}</p>
}

function PropertyCard({ owned }: { owned: OwnedUnit }) {
  const outstanding = outstandingText(owned)
  const toRead = owned.documents?.toRead ?? 0
  const { _id, name, image, price, numberOfRooms, projectName } = owned.unitId
  return (
    <article className="tile">
      <div className="tile-picture aspect-[4/3]">
        <Picture url={image} alt="" sizes="(min-width: 1024px) 400px, (min-width: 768px) 50vw, 100vw" />
      </div>
      <div className="grid gap-1 p-5">
        {projectName !== undefined && <p className="text-sm text-muted">{projectName}</p>}
        <h3 className="text-title-sm">
          <a href={links.ownedUnit(_id)} className="tile-link">
            {name}
          </a>
        </h3>
        <p className="font-medium tabular-nums">{shortMoney(price)}</p>
        {outstanding !== undefined && <p className="text-sm text-muted tabular-nums">{outstanding}</p>}
        <Plan plan={owned.plan} />
        {toRead > 0 && <p className="text-sm font-medium">{counted(toRead, 'paper')} to read</p>}
        <div className="mt-2 flex items-center justify-between gap-3 text-sm text-muted">
          <span className="flex items-center gap-1.5">
            <BedDouble size={18} />
            {counted(numberOfRooms, 'Room')}
          </span>
          <a
            href={links.messages(_id)}
            className="icon-button relative z-1"
            aria-label={`Messages about ${name}`}
          >
            <MessageSquare size={20} />
          </a>
        </div>
      </div>
    </article>
  )
}

export const PropertyCards = ({ owned }: { owned: readonly OwnedUnit[] }) => (
  <ul className="tiles">
    {owned.map((unit) => (
      <li key={unit._id}>
        <PropertyCard owned={unit} />
      </li>
    ))}
  </ul>
)
