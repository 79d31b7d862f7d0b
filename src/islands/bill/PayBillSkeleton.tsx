import { SectionSkeleton } from '#components/states/SectionSkeleton.tsx'
import { TableSkeleton } from '#components/tables/TableSkeleton.tsx'
import { ChoicesLoading } from './ChoicesLoading.tsx'
import { FormLoading } from './FormLoading.tsx'

export const PayBillSkeleton = () => (
  <div className="grid gap-14 md:gap-20">
    <div className="grid grid-cols-1 gap-7 tablet:grid-cols-[5fr_7fr] tablet:gap-14">
      <ChoicesLoading />
      <FormLoading />
    </div>
    <SectionSkeleton title="Recent Transactions">
      <TableSkeleton />
    </SectionSkeleton>
  </div>
)
