import { EmptyState } from '#components/states/EmptyState.tsx'
import { links } from '#routes.ts'

/** Says that a home is not the customer's. Its code loads when it is shown, which is seldom. */
export default function NotMine({ unitId }: { unitId: string }) {
  return (
    <EmptyState text="This home is not among your properties" hint="It may be listed under our offers.">
      <div className="flex flex-wrap justify-center gap-3">
        <a className="button button-small" href={links.userDashboard()}>
          My properties
        </a>
        <a className="button button-quiet button-small" href={links.unit(unitId)}>
          See this unit
        </a>
      </div>
    </EmptyState>
  )
}
