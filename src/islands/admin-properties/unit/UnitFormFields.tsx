import { company } from '#company.ts'
import { Select } from '#components/fields/Select.tsx'
import { TextArea } from '#components/fields/TextArea.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import type { UnitOwner } from '#contract/owners.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { separatorText } from '#domain/readAmount.ts'
import { belowPaid, repricingText } from '#domain/recording.ts'
import { comparableName } from '#domain/searched.ts'
import { unitLabels } from '#domain/unitLabels.ts'
import { FieldsWithCover } from '../FieldsWithCover.tsx'
import type { FormState } from '../formState.ts'
import { priceIn, type UnitDraft } from './unitTexts.ts'

type Props = {
  form: FormState<UnitDraft>
  readOnly?: boolean
  plan: 'choice' | 'text'
  /** One column, as in a dialog. */
  narrow?: boolean
  /** The saved price of an existing unit, and its owner, who is affected by another price. */
  saved?: number | undefined
  owner?: UnitOwner | undefined
  taken?: readonly string[]
}

const plans = [
  { value: 'installmental', label: 'installmental' },
  { value: 'full', label: 'full' },
]

type PriceProps = Pick<Props, 'form' | 'saved' | 'owner'>

function preview({ form, saved, owner }: PriceProps): { help: string; error?: string } {
  const price = priceIn(form.values.price, saved)
  if (price === undefined) return { help: `In ${company.currencyName}` }
  if (owner === undefined || saved === undefined || price === saved) return { help: money(price) }
  const { pricePaid: paid, outstanding = saved - paid } = owner
  if (price < paid) return { help: money(price), error: belowPaid(paid) }
  return { help: repricingText({ price, paid, outstanding, person: fullName(owner.ownerId) }) }
}

function Price(props: PriceProps) {
  const field = props.form.field('price')
  const { help, error } = preview(props)
  return (
    <TextField
      label={unitLabels.price}
      inputMode="numeric"
      help={help}
      {...field}
      error={separatorText(props.form.values.price) ?? field.error ?? error}
    />
  )
}

/** A warning, not an error: two houses of an estate may share a name. */
function nameHelp(name: string, taken: readonly string[]) {
  const typed = comparableName(name)
  if (typed === '' || !taken.some((other) => comparableName(other) === typed)) return {}
  return { help: <span className="text-danger">This project has a unit of this name already.</span> }
}

function Plan({ form, plan }: Pick<Props, 'form' | 'plan'>) {
  const field = form.field('paymentPlan')
  if (plan === 'text') return <TextArea label={unitLabels.paymentPlan} rows={3} {...field} />
  return <Select label={unitLabels.paymentPlan} placeholder="Select plan" options={plans} {...field} />
}

export function UnitFormFields(props: Props) {
  const { form, readOnly = false, plan, narrow = false, saved, owner, taken = [] } = props
  return (
    <FieldsWithCover
      form={form}
      cover="coverImageUrl"
      label={unitLabels.coverImageUrl}
      {...{ readOnly, narrow }}
    >
      <TextField
        label={unitLabels.unitName}
        {...form.field('unitName')}
        {...nameHelp(form.values.unitName, taken)}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={unitLabels.noOfRooms} inputMode="numeric" {...form.field('noOfRooms')} />
        <TextField label={unitLabels.noOfBathRooms} inputMode="numeric" {...form.field('noOfBathRooms')} />
      </div>
      <Price {...{ form, saved, owner }} />
      <Plan {...{ form, plan }} />
    </FieldsWithCover>
  )
}
