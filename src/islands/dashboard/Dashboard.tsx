import { firstData } from '#stores/firstData.ts'
import { ownedUnits } from '#stores/owners.ts'
import { OngoingProjects } from './OngoingProjects.tsx'
import { Properties } from './Properties.tsx'
import { Transactions } from './Transactions.tsx'
import { Welcome } from './Welcome.tsx'

await firstData(ownedUnits)

/** The customer's dashboard (spec section 2); its frame and skeletons are in the built HTML. */
export const Dashboard = () => (
  <div className="grid gap-14 md:gap-20">
    <Welcome />
    <Properties />
    <Transactions />
    <OngoingProjects />
  </div>
)
