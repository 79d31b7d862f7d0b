import { lazily } from '#components/page/lazily.ts'
import type { Unit } from '#contract/units.ts'
import type { UnitPage } from '#stores/properties/adminUnit.ts'
import { EditPanel } from '../EditPanel.tsx'
import { readOnlyForm } from '../formState.ts'
import { UnitFormFields } from './UnitFormFields.tsx'
import { unitTexts } from './unitTexts.ts'

const UnitEdit = lazily(() => import('./UnitEdit.tsx'))

export const UnitForm = ({ unit, store }: { unit: Unit; store: UnitPage }) => (
  <EditPanel
    title="Unit Details"
    draft={`unit:${unit._id}`}
    notice="Unit can now be edited!"
    shown={<UnitFormFields readOnly plan="text" saved={unit.price} form={readOnlyForm(unitTexts(unit))} />}
    form={(onDone) => <UnitEdit {...{ unit, store, onDone }} />}
  />
)
