import type { UnitSummary } from '#contract/units.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import type { Resource } from '#stores/loading/resource.ts'
import { Select } from '../fields/Select.tsx'
import { Loading } from '../states/Loading.tsx'
import { ResourceView } from '../states/ResourceView.tsx'
import { Skeleton } from '../states/Skeleton.tsx'

type Props = {
  homes: Resource<readonly UnitSummary[]>
  onRetry: () => void
  value: string
  onPick: (unitId: string) => void
  error?: string | undefined
  readOnly?: boolean
}

const labelOf = ({ name, price }: UnitSummary) => `${name}, ${shortMoney(price)}`

/** A choice among the free homes of a project. */
export const HomeChoice = ({ homes, onRetry, ...field }: Props) => (
  <ResourceView
    resource={homes}
    loading={
      <Loading text="Loading...">
        <Skeleton className="h-20" />
      </Loading>
    }
    failed="The homes could not be loaded"
    onRetry={onRetry}
  >
    {(free) =>
      free.length === 0 ? (
        <p className="text-muted">No home of this project is free.</p>
      ) : (
        <Select
          label="Home"
          placeholder="Choose a home"
          options={free.map((home) => ({ value: home._id, label: labelOf(home) }))}
          {...field}
        />
      )
    }
  </ResourceView>
)
