import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { Button } from '#components/Button.tsx'
import { Select } from '#components/fields/Select.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import type { PlanTemplate } from '#contract/plans.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { planTemplates } from '#stores/owners/planTemplates.ts'
import { makeOfferedPlans, type OfferedPlans } from '#stores/properties/offeredPlans.ts'

/** How many plans a project can offer; the server refuses more. */
const most = 5

type ChoiceProps = {
  templates: readonly PlanTemplate[]
  offered: readonly PlanTemplate[]
  onSave: OfferedPlans['choose']
}

function Choice({ templates, offered, onSave }: ChoiceProps) {
  const [picked, setPicked] = useState(() => offered.map(({ _id }) => _id))
  // A colleague may have deleted one meanwhile.
  const ids = picked.filter((id) => templates.some(({ _id }) => _id === id))
  const [busy, setBusy] = useState(false)
  const pick = (place: number, id: string) =>
    setPicked([...ids.slice(0, place), id, ...ids.slice(place + 1)].filter((each) => each !== ''))
  const save = async () => {
    setBusy(true)
    await onSave(ids).catch(async (error: unknown) => {
      await showFailedCall(error)
      await planTemplates.reload({ fresh: true })
    })
    setBusy(false)
  }
  const places = [...ids, ...(ids.length < Math.min(most, templates.length) ? [''] : [])]
  return (
    <div className="grid gap-4">
      {places.map((chosen, place) => (
        <Select
          key={chosen}
          label={`Plan ${place + 1}`}
          options={[
            { value: '', label: 'None' },
            ...templates
              .filter(({ _id }) => _id === chosen || !ids.includes(_id))
              .map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={chosen}
          readOnly={busy}
          onPick={(id) => pick(place, id)}
        />
      ))}
      <Button size="small" className="justify-self-start" busy={busy} onClick={save}>
        Show these plans
      </Button>
    </div>
  )
}

/** The templates of payment plans that visitors see on the homes of a project. */
export default function OfferedPlansSection({ projectId }: { projectId: string }) {
  const plans = useMemo(() => makeOfferedPlans(projectId), [projectId])
  const offered = useStore(plans.offered.$resource)
  const templates = useStore(planTemplates.$resource)
  const states = { loading: <Skeleton className="h-24" />, failed: 'The plans could not be loaded' }
  return (
    <section className="panel" aria-labelledby="offered-plans">
      <h2 id="offered-plans" className="text-title-sm">
        Plans that visitors see
      </h2>
      <p className="text-sm text-muted">
        On the homes of this project that are for sale, the first one at once.
      </p>
      <ResourceView resource={templates} {...states} onRetry={() => planTemplates.reload()}>
        {(all) =>
          all.length === 0 ? (
            <p>
              No templates yet. They are made on the page of a home that has an owner, under “Payment plan”.
            </p>
          ) : (
            <ResourceView resource={offered} {...states} onRetry={() => plans.offered.reload()}>
              {(chosen) => (
                // What is stored now replaces what was picked before it was saved.
                <Choice
                  key={chosen.map(({ _id }) => _id).join()}
                  templates={all}
                  offered={chosen}
                  onSave={plans.choose}
                />
              )}
            </ResourceView>
          )
        }
      </ResourceView>
    </section>
  )
}
