import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { asIsland } from '#components/page/asIsland.tsx'
import { lazily } from '#components/page/lazily.ts'
import { $billUnit, findOwned } from '#stores/electricity/billUnit.ts'
import { ownedUnits } from '#stores/owners/owners.ts'
import { Bills } from './Bills.tsx'
import { FormLoading } from './FormLoading.tsx'
import { UnitChoice } from './UnitChoice.tsx'

const Payment = lazily(() => import('./Payment.tsx'))

/**
 * Pay electricity bill: choice of home, form or running payment, past payments.
 * @param props `supportMail`: address for help with a payment
 */
export const PayBill = asIsland(({ supportMail }: { supportMail: string }) => {
  const owned = useStore(ownedUnits.$resource)
  const unitId = useStore($billUnit)
  const mustChoose = owned.state === 'ready' && owned.data.length > 0 && unitId === undefined
  const unit = owned.state === 'ready' ? findOwned(owned.data, unitId)?.unitId : undefined
  return (
    <div className="grid gap-14 md:gap-20">
      <div className="grid grid-cols-1 gap-7 tablet:grid-cols-[5fr_7fr] tablet:gap-14 tablet:[&>.empty-state]:self-start">
        <UnitChoice unitId={unitId} />
        <Suspense fallback={<FormLoading />}>
          <Payment {...{ unitId, mustChoose, supportMail }} unitName={unit?.name} />
        </Suspense>
      </div>
      <Bills unitId={unitId} />
    </div>
  )
})
