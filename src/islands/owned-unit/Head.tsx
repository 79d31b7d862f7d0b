import { Bath, BedDouble, MapPin, Zap } from 'lucide-react'
import { Picture } from '#components/media/Picture.tsx'
import type { OwnedUnit } from '#contract/owners.ts'
import type { Unit } from '#contract/units.ts'
import { money } from '#domain/money.ts'
import { placeOf } from '#domain/place.ts'
import { counted } from '#domain/words.ts'
import { links } from '#routes.ts'

const iconLook = { size: 20, className: 'shrink-0' } as const

/** What only the unit's public page knows: address, bathrooms. */
const More = ({ unit: { projectId: project, numberOfBathRooms } }: { unit: Unit }) => (
  <>
    <li className="flex items-center gap-3">
      <Bath {...iconLook} /> {counted(numberOfBathRooms, 'Bathroom')}
    </li>
    <li className="flex items-center gap-3">
      <MapPin {...iconLook} /> {placeOf(project)}
    </li>
  </>
)

type Props = {
  owned: OwnedUnit
  /** From the unit's public page; may load later. */
  unit: Unit | undefined
}

export function Head({ owned, unit }: Props) {
  const { _id, name, image, price, numberOfRooms, projectName, projectId } = owned.unitId
  return (
    <header className="grid grid-cols-1 gap-7 tablet:grid-cols-[6fr_5fr] tablet:gap-16 print:grid-cols-1">
      <div
        className="aspect-[3/2] overflow-hidden rounded-2xl bg-sand print:hidden"
        style={{ viewTransitionName: 'picture' }}
      >
        <Picture
          url={image}
          alt={name}
          sizes="(min-width: 992px) 640px, 100vw"
          className="size-full object-cover"
          first
        />
      </div>
      <div className="grid content-center gap-5">
        {projectName !== undefined && (
          <p className="eyebrow">
            {projectId === undefined ? (
              projectName
            ) : (
              <a className="-my-3 inline-flex min-h-11 items-center" href={links.project(projectId)}>
                {projectName}
              </a>
            )}
          </p>
        )}
        <h1 className="text-title-lg">{name}</h1>
        <p className="text-lg font-medium tabular-nums">{money(price)}</p>
        <ul className="grid gap-2 text-muted">
          <li className="flex items-center gap-3">
            <BedDouble {...iconLook} /> {counted(numberOfRooms, 'Room')}
          </li>
          {unit !== undefined && <More unit={unit} />}
        </ul>
        <div className="mt-2 flex flex-wrap gap-3 print:hidden">
          <a className="button" href={links.payElectricityBill(_id)}>
            <Zap size={18} /> Pay Electricity Bill
          </a>
          <a className="button button-quiet" href={links.unit(_id)}>
            Unit details
          </a>
        </div>
      </div>
    </header>
  )
}
