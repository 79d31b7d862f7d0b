import { asIsland } from '#components/page/asIsland.tsx'
import { OngoingProjects } from './OngoingProjects.tsx'
import { Properties } from './Properties.tsx'
import { Transactions } from './Transactions.tsx'
import { Welcome } from './Welcome.tsx'

export const Dashboard = asIsland(() => (
  <div className="grid gap-14 md:gap-20">
    <Welcome />
    <Properties />
    <Transactions />
    <OngoingProjects />
  </div>
))
