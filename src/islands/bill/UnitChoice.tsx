import { useStore } from '@nanostores/react'
import { Picture } from '#components/media/Picture.tsx'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import type { OwnedUnit } from '#contract/owners.ts'
import { choiceTitle } from '#domain/bills.ts'
import { links } from '#routes.ts'
import { forgetPayment } from '#stores/electricity/billPayment.ts'
import { findOwned, pickBillUnit } from '#stores/electricity/billUnit.ts'
import { ownedUnits } from '#stores/owners/owners.ts'
import { ChoicesLoading } from './ChoicesLoading.tsx'

const NoUnits = () => (
  <EmptyState text="You currently have no properties" hint="Electricity is paid for a home of yours.">
    <a className="button button-quiet button-small" href={links.projects()}>
      See our projects
    </a>
  </EmptyState>
)

/**
 * Another home is another bill for another meter. A running payment stays in its own home's table.
 */
function pick(unitId: string): void {
  forgetPayment()
  pickBillUnit(unitId)
}

type ChoiceProps = { owned: OwnedUnit; chosen: boolean }

const Choice = ({ owned: { unitId: unit }, chosen }: ChoiceProps) => (
  <label className="flex cursor-pointer items-center gap-4 rounded-[14px] border border-line bg-raised p-3 wrap-anywhere transition-[border-color] hover:border-line-strong has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent">
    <input
      type="radio"
      name="property"
      className="ml-1 size-[20px] flex-none accent-accent outline-none"
      value={unit._id}
      checked={chosen}
      onChange={() => pick(unit._id)}
    />
    <span className="aspect-[4/3] w-[96px] flex-none overflow-hidden rounded-lg bg-sand">
      <Picture url={unit.image} alt="" sizes="96px" className="size-full object-cover" />
    </span>
    <span className="grid min-w-0">
      <span className="font-medium">{unit.name}</span>
      <span className="text-sm text-muted">{unit.projectName}</span>
    </span>
  </label>
)

type ChoicesProps = { units: readonly OwnedUnit[]; unitId: string | undefined }

function UnitChoices({ units, unitId }: ChoicesProps) {
  const chosen = findOwned(units, unitId)
  return (
    <fieldset className="grid content-start gap-3">
      <legend className="mb-3 text-title-sm font-display">{choiceTitle(chosen !== undefined)}</legend>
      {units.map((unit) => (
        <Choice key={unit._id} owned={unit} chosen={unit === chosen} />
      ))}
    </fieldset>
  )
}

export function UnitChoice({ unitId }: { unitId: string | undefined }) {
  const owned = useStore(ownedUnits.$resource)
  return (
    <ResourceView
      resource={owned}
      loading={<ChoicesLoading />}
      failed="Your properties could not be loaded"
      onRetry={() => ownedUnits.reload()}
    >
      {(units) => (units.length === 0 ? <NoUnits /> : <UnitChoices units={units} unitId={unitId} />)}
    </ResourceView>
  )
}
