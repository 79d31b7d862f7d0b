import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { serverNow } from '#browser/storage/serverTime.ts'
import { TextField } from '#components/fields/TextField.tsx'
import { Tick } from '#components/fields/Tick.tsx'
import { useEdit } from '#components/forms/useEdit.ts'
import type { UnitOwner } from '#contract/owners.ts'
import type { AdminPaymentPlan } from '#contract/plans.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { moneyInText } from '#domain/money.ts'
import { planFaults } from '#domain/plan.ts'
import { separatorText } from '#domain/readAmount.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { dataIn } from '#stores/loading/resource.ts'
import type { PlanPage } from '#stores/owners/adminPlan.ts'
import { planDraft, type UnitPage, unitName } from '#stores/properties/adminUnit.ts'
import { EditableLines } from '../EditableLines.tsx'
import { EditForm } from '../EditForm.tsx'
import { useLineIssues } from '../useLineIssues.ts'
import { DueFields } from './DueFields.tsx'
import { PlanStart } from './PlanStart.tsx'
import {
  linesOfText,
  linesToSend,
  newLine,
  plannedLines,
  planReadings,
  planTexts,
  type TypedLine,
  textOfLines,
} from './planLines.ts'

type Props = {
  plan: AdminPaymentPlan
  page: PlanPage
  store: UnitPage
  owner: UnitOwner
  onTemplates: () => void
  onDone: () => void
}

function usePlanForm({ plan, page, store, onDone }: Props, tellOwner: boolean) {
  const issues = useLineIssues()
  const form = useEdit({
    name: planDraft(page.ownedUnitId),
    title: `Payment Plan of ${unitName(store)}`,
    record: plan,
    textsOf: planTexts,
    labels: { lines: 'The plan' },
    readings: planReadings,
    send: ({ lines }, { editedVersion = plan.version }) => {
      issues.clear()
      return page.save({ editedVersion, lines: linesToSend(linesOfText(lines)), tellOwner })
    },
    onSent: onDone,
    onFailure: (error) => {
      issues.note(error)
      showFailedCall(error)
    },
  })
  const lines = linesOfText(form.values.lines)
  const setLines = (changed: readonly TypedLine[]) => form.fill({ lines: textOfLines(changed) })
  return { ...form, issues, lines, setLines }
}

/** What the lines lack, in naira; negative if they are too much. Announced as it changes. */
function Left({ naira, ends }: { naira: number; ends: boolean }) {
  const words = naira < 0 ? `${moneyInText(-naira)} too much` : `${moneyInText(naira)} left to place`
  const look = naira === 0 ? 'text-success' : naira < 0 ? 'text-danger' : ''
  return (
    <p role="status" className={`font-medium tabular-nums ${ends ? '' : look}`}>
      {ends ? 'Without lines the plan ends.' : words}
    </p>
  )
}

/** Makes, changes or ends a payment plan. It is saved only once its lines add up to the price. */
export default function PlanForm(props: Props) {
  const { plan, owner, store, onTemplates } = props
  const holds = dataIn(useStore(store.holds.$resource))
  const asked = holds?.find(({ endedHow }) => endedHow === 'converted')?.question
  const { stages = [] } = plan
  const [tellOwner, setTellOwner] = useState(true)
  const { lines, setLines, issues, ...form } = usePlanForm(props, tellOwner)
  const planned = plannedLines(lines)
  const priceKobo = koboOf(plan.price)
  const left = nairaOf(priceKobo - planned.reduce((sum, { amountKobo }) => sum + amountKobo, 0))
  const ends = lines.length === 0 && plan.lines.length > 0
  const faults = planFaults(planned, priceKobo, serverNow())
  const dayFault = (index: number) =>
    faults.find(({ path: [, line, field] }) => line === index && field === 'dueOn')?.message
  const change = (index: number, part: Partial<TypedLine>) => {
    issues.clearLine(index)
    setLines(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  }
  const replaceLines = (changed: readonly TypedLine[]) => {
    issues.clear()
    setLines(changed)
  }
  return (
    <EditForm form={form} disabled={!ends && (lines.length === 0 || left !== 0)}>
      {lines.length === 0 && (
        <PlanStart {...{ onTemplates, asked }} price={plan.price} onLines={replaceLines} />
      )}
      <EditableLines
        lines={lines}
        busy={form.busy}
        makeLine={() => newLine(left > 0 ? { amount: `${left}` } : {})}
        onLines={replaceLines}
        fields={(line, index) => (
          <>
            <TextField
              label="Title"
              autoComplete="off"
              maxLength={100}
              value={line.title}
              readOnly={form.busy}
              error={issues.of(index, 'title')}
              onChange={(event) => change(index, { title: event.target.value })}
            />
            <TextField
              label="Amount"
              inputMode="decimal"
              autoComplete="off"
              value={line.amount}
              readOnly={form.busy}
              error={separatorText(line.amount) ?? issues.of(index, 'amount')}
              onChange={(event) => change(index, { amount: event.target.value })}
            />
            <DueFields
              {...{ line, stages, dayFault: dayFault(index) }}
              busy={form.busy}
              errorOf={(...path) => issues.of(index, ...path)}
              onChange={(part) => change(index, part)}
            />
          </>
        )}
      />
      {(lines.length > 0 || ends) && (
        <div className="grid gap-2">
          <Left {...{ ends }} naira={left} />
          <p className="field-error" aria-live="polite">
            {issues.of()}
          </p>
          <Tick checked={tellOwner} describedBy="tell-owner" onTick={setTellOwner}>
            <span>
              Tell the owner{' '}
              <span id="tell-owner" className="text-sm text-muted">
                {tellOwner
                  ? `${owner.ownerId.firstName} gets the plan by mail.`
                  : 'No mail goes, and no reminder of a day that is near.'}
              </span>
            </span>
          </Tick>
        </div>
      )}
    </EditForm>
  )
}
