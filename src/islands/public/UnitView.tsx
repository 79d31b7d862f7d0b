import { useStore } from '@nanostores/react'
import { MessageCircle, Zap } from 'lucide-react'
import { useState } from 'react'
import { addressSegment } from '#browser/page/navigation.ts'
import type { FileItem } from '#contract/files.ts'
import type { ProjectManager, Unit } from '#contract/units.ts'
import { money } from '#domain/money.ts'
import { fullName, initials } from '#domain/names.ts'
import { placeOf } from '#domain/place.ts'
import { paymentPlanLabel, unitDescription } from '#domain/units.ts'
import { links } from '#routes.ts'
import { unitHeading } from '#sections/headings.ts'
import { $isOpeningChat, openChat } from '#stores/chat/openChat.ts'
import { unitStore } from '#stores/properties/catalogue.ts'
import { Actions } from './Actions.tsx'
import { AvailabilityTag } from './AvailabilityTag.tsx'
import { Back } from './Back.tsx'
import { DetailPage } from './DetailPage.tsx'
import { Facts } from './Facts.tsx'
import { Mosaic, PictureGrid } from './Pictures.tsx'
import { PlanOffer } from './PlanOffer.tsx'
import { Videos } from './Videos.tsx'

/**
 * At most three pictures: the cover, then floor plans, then the project's pictures, each once.
 */
function unitPictures(unit: Unit): FileItem[] {
  const cover = unit.image === '' ? [] : [{ url: unit.image, alt: unit.name }]
  const all: FileItem[] = [...cover, ...unit.floorPlan, ...(unit.projectId['2D-ProjectImages'] ?? [])]
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index).slice(0, 3)
}

const smallHeading = 'font-sans text-[0.875rem] tracking-normal text-muted'

/**
 * The unit's manager. Signed-in people have a button that opens the conversation; a second press
 * meanwhile does nothing.
 */
function ManagerCard({ manager, unitId }: { manager: ProjectManager; unitId: string }) {
  const isOpening = useStore($isOpeningChat, { ssr: 'initial' })
  return (
    <section
      className="mb-6 grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1 bg-sand p-5"
      aria-labelledby="manager-title"
    >
      <h3 id="manager-title" className={`col-span-full ${smallHeading}`}>
        Property Manager
      </h3>
      <span className="grid size-[48px] place-items-center rounded-full bg-paper text-accent" aria-hidden>
        {initials(manager)}
      </span>
      <p className="font-medium">{fullName(manager)}</p>
      <button
        className="round"
        type="button"
        onClick={() => openChat(unitId)}
        aria-disabled={isOpening}
        aria-label={`Message ${fullName(manager)}`}
        data-signed-in
      >
        <MessageCircle size={20} strokeWidth={1.5} />
      </button>
      <p className="col-span-full text-muted empty:hidden" role="status">
        {isOpening && 'Loading Chats..'}
      </p>
    </section>
  )
}

const ProjectLink = ({ project: { _id, name } }: { project: Unit['projectId'] }) =>
  _id === undefined ? (
    name
  ) : (
    <a className="link -my-3 inline-flex min-h-11 items-center" href={links.project(_id)}>
      {name}
    </a>
  )

type Props = {
  /** The unit at build time; undefined on the page that newer units share. */
  built?: Unit
  /** The built page's own address, for sharing. */
  address?: string
}

/** The page of a unit. What only the signed-in see is marked `data-signed-in`. */
export function UnitView({ built, address }: Props) {
  const id = built?._id ?? addressSegment('unitId')
  const [store] = useState(() => unitStore(id))
  const resource = useStore(store.$resource, { ssr: 'initial' })
  return (
    <DetailPage
      kind="unit"
      {...{ id, built, resource }}
      onRetry={() => store.reload()}
      heading={unitHeading}
      enquiry={({ heldUntil }) => (heldUntil === undefined ? undefined : 'Tell me if it comes free')}
    >
      {(unit) => (
        <article>
          <header className="frame grid gap-2.5 py-[clamp(1.5rem,3vw,2.5rem)]">
            <Back
              href={unit.projectId._id === undefined ? links.offers() : links.project(unit.projectId._id)}
            />
            <h1 className="text-title">Unit Details</h1>
          </header>
          <div className="frame">
            <Mosaic files={unitPictures(unit)} subject={unit.name} />
          </div>
          <div className="frame grid gap-12 py-part wide:grid-cols-[7fr_4fr] wide:gap-24 print:py-2">
            <div>
              <p className="mt-1 text-[0.875rem] text-muted">
                <ProjectLink project={unit.projectId} />{' '}
                <AvailabilityTag
                  availability={unit.availability}
                  heldUntil={unit.heldUntil}
                  className="ml-2"
                />
              </p>
              <h2 className="text-title-lg mt-4">{unit.name}</h2>
              <p className="mt-3 text-[1.375rem] tabular-nums">{money(unit.price)}</p>
              <p className="mt-6 max-w-prose text-[1.1875rem] leading-[1.6]">{unitDescription(unit)}</p>
              <section className="mt-8 border-y border-line py-5" aria-labelledby="plan-title">
                <h3 id="plan-title" className={`mb-1.5 ${smallHeading}`}>
                  Payment Plan
                </h3>
                <p className="max-w-prose whitespace-pre-line">{paymentPlanLabel(unit.paymentPlan)}</p>
                <PlanOffer plans={unit.plans ?? []} price={unit.price} />
              </section>
              <p className="mt-8" data-signed-in>
                <a className="button" href={links.payElectricityBill(unit._id)} rel="nofollow">
                  <Zap />
                  Pay Electricity Bill
                </a>
              </p>
            </div>
            <aside>
              {unit.projectManager && <ManagerCard manager={unit.projectManager} unitId={unit._id} />}
              <Facts
                facts={{
                  Type: unit.type,
                  Rooms: `${unit.numberOfRooms}`,
                  Bathrooms: `${unit.numberOfBathRooms}`,
                }}
              />
              <Actions
                title={`${unit.name}, ${unit.projectId.name}`}
                address={address ?? window.location.href}
                question={`Hello, I would like to know more about ${unit.name} in ${unit.projectId.name}.`}
                place={placeOf(unit.projectId)}
              />
            </aside>
          </div>
          <section
            className="frame pb-[clamp(3.5rem,7vw,6rem)] print:py-2"
            aria-labelledby="floor-plan-title"
          >
            <h2 id="floor-plan-title" className="text-title-lg">
              Floor Plan
            </h2>
            <PictureGrid
              files={unit.floorPlan}
              subject={`Floor plan of ${unit.name}`}
              className="aspect-[4/3] bg-white object-contain p-4"
            />
          </section>
          <section className="frame pb-[clamp(3.5rem,7vw,6rem)] print:hidden" aria-labelledby="videos-title">
            <h2 id="videos-title" className="text-title-lg">
              Unit Videos
            </h2>
            <Videos files={unit.videos} subject={unit.name} />
          </section>
        </article>
      )}
    </DetailPage>
  )
}
