import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { lazily } from '#components/page/lazily.ts'
import { EmptyState } from '#components/states/EmptyState.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { PlanTable } from '#components/tables/PlanTable.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import type { UnitOwner } from '#contract/owners.ts'
import type { AdminPaymentPlan } from '#contract/plans.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { makePlanPage, type PlanPage } from '#stores/owners/adminPlan.ts'
import { planDraft, type UnitPage } from '#stores/properties/adminUnit.ts'
import { EditPanel } from '../EditPanel.tsx'

const TemplatesDialog = lazily(() => import('./TemplatesDialog.tsx'))
const PlanForm = lazily(() => import('./PlanForm.tsx'))

function Remind({ page }: { page: PlanPage }) {
  const [busy, setBusy] = useState(false)
  const remind = async () => {
    setBusy(true)
    await page.remind().catch(showFailedCall)
    setBusy(false)
  }
  return (
    <Button kind="quiet" size="small" busy={busy} onClick={remind}>
      Remind now
    </Button>
  )
}

type Props = { store: UnitPage; owner: UnitOwner }

/** The payment plan of an owner, which an admin makes and changes. */
export default function PlanSection({ store, owner }: Props) {
  const { _id: ownedUnitId } = owner
  // biome-ignore lint/correctness/useExhaustiveDependencies: every payment makes the owner anew
  const page = useMemo(() => makePlanPage(store, owner), [store, ownedUnitId])
  const resource = useStore(page.plan.$resource)
  const [isManaging, setManaging] = useState(false)
  const hasDue = dataIn(resource)?.lines.some(({ state, dueOn }) => state !== 'paid' && dueOn !== undefined)
  const shown = (show: (plan: AdminPaymentPlan) => ReactNode) => (
    <ResourceView
      resource={resource}
      loading={<TableSkeleton />}
      failed="The payment plan could not be loaded"
      onRetry={() => page.plan.reload()}
    >
      {show}
    </ResourceView>
  )
  const close = () => setManaging(false)
  // The dialog is outside the form: React would hand a submit in it on to the form.
  return (
    <>
      <EditPanel
        editLabel="Edit plan"
        title="Payment plan"
        draft={planDraft(ownedUnitId)}
        notice="Payment plan can now be edited!"
        action={hasDue && <Remind page={page} />}
        shown={shown((plan) =>
          plan.lines.length === 0 ? (
            <EmptyState
              text="No payment plan yet"
              hint="Edit it: a template makes the lines, or write them."
            />
          ) : (
            <PlanTable plan={plan} />
          ),
        )}
        form={(onDone) =>
          shown((plan) => (
            <PlanForm {...{ plan, page, store, owner, onDone }} onTemplates={() => setManaging(true)} />
          ))
        }
      />
      {isManaging && (
        <LazyDialog title="Templates" onClose={close}>
          <TemplatesDialog onClose={close} />
        </LazyDialog>
      )}
    </>
  )
}
