import { useStore } from '@nanostores/react'
import { Loading } from '#components/states/Loading.tsx'
import { $user } from '#stores/session/session.ts'
import { attention, unvendedTexts } from './attention.ts'
import { Card } from './Card.tsx'
import { SaleImport } from './SaleImport.tsx'
import { SalesSummary } from './SalesSummary.tsx'
import { Stock } from './Stock.tsx'
import { WaitingSummary } from './WaitingList.tsx'

/** Includes the electricity card: whether this server buys electricity is not known yet. */
const cards = [unvendedTexts, ...attention]

/**
 * Placeholder of the overview: its own cards and line, hidden, so that it has the same size at
 * every width.
 */
export function OverviewSkeleton() {
  const isSuper = useStore($user)?.userType === 'superAdmin'
  return (
    <Loading text="Loading...">
      <div className="grid grid-cols-1 gap-4" aria-hidden>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-3 max-md:*:last:odd:col-span-full">
          {cards.map(({ one, many }) => (
            <li key={many} className="skeleton">
              <div className="invisible grid">
                <Card {...{ one, many }} count={0} />
              </div>
            </li>
          ))}
        </ul>
        <div className="skeleton">
          <details className="fold invisible">
            <WaitingSummary waiting={[]} />
          </details>
        </div>
        <div className="skeleton">
          <div className="invisible">
            <Stock figures={{ unitsWithoutOwner: 0, unitsWithoutManager: 0 }} />
          </div>
        </div>
        <div className="skeleton min-h-11" />
        {isSuper && (
          <div className="invisible grid">
            <SaleImport uninvited={0} />
          </div>
        )}
        <div className="skeleton">
          <details className="fold invisible">
            <SalesSummary newest="" />
          </details>
        </div>
      </div>
    </Loading>
  )
}
