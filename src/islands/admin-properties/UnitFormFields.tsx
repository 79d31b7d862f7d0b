import { money } from '#domain/money.ts'
import { readWholeNumber } from '#domain/readAmount.ts'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { FieldsWithCover } from './FieldsWithCover.tsx'
import type { FormState } from './formState.ts'
import { type UnitDraft, unitLabels } from './unitTexts.ts'

type Props = {
  form: FormState<UnitDraft>
  readOnly?: boolean
  /** The add-unit dialog offers a choice of plans, the pages take free text (spec section 5). */
  plan: 'choice' | 'text'
  /** One column, as in a dialog. */
  narrow?: boolean
}

const plans = [
  { value: 'installmental', label: 'installmental' },
  { value: 'full', label: 'full' },
]

function PriceHelp({ price }: { price: string }) {
  const amount = readWholeNumber(price)
  return amount === undefined ? 'In naira' : money(amount)
}

function Plan({ form, plan, readOnly = false }: Pick<Props, 'form' | 'plan' | 'readOnly'>) {
  if (plan === 'text') {
    return (
      <TextArea label={unitLabels.paymentPlan} rows={3} readOnly={readOnly} {...form.field('paymentPlan')} />
    )
  }
  const { onText, readOnly: _, ...field } = form.field('paymentPlan')
  return (
    <Select
      label={unitLabels.paymentPlan}
      placeholder="Select plan"
      options={plans}
      onPick={onText}
      disabled={form.busy}
      {...field}
    />
  )
}

/** The fields of a unit (spec section 2). */
export function UnitFormFields({ form, readOnly = false, plan, narrow = false }: Props) {
  const numeric = { inputMode: 'numeric', readOnly } as const
  return (
    <FieldsWithCover
      form={form}
      cover="coverImageUrl"
      label={unitLabels.coverImageUrl}
      {...{ readOnly, narrow }}
    >
      <TextField label={unitLabels.unitName} readOnly={readOnly} {...form.field('unitName')} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={unitLabels.noOfRooms} {...numeric} {...form.field('noOfRooms')} />
        <TextField label={unitLabels.noOfBathRooms} {...numeric} {...form.field('noOfBathRooms')} />
      </div>
      <TextField
        label={unitLabels.price}
        help={<PriceHelp price={form.values.price} />}
        {...numeric}
        {...form.field('price')}
      />
      <Plan {...{ form, plan, readOnly }} />
    </FieldsWithCover>
  )
}
