import { useStore } from '@nanostores/react'
import { $payment } from '#stores/billPayment.ts'
import { $billUnit, findOwned } from '#stores/billUnit.ts'
import { ownedUnits } from '#stores/owners.ts'
import { asIsland } from '#ui/asIsland.tsx'
import { BillForm } from './BillForm.tsx'
import { Bills } from './Bills.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { UnitChoice } from './UnitChoice.tsx'
import { useBillForm } from './useBillForm.ts'

/**
 * Pay electricity bill (spec section 2): which home, the form or the payment under way, past payments.
 * @param props `supportMail`: who is asked about a payment that went wrong
 */
export const PayBill = asIsland(({ supportMail }: { supportMail: string }) => {
  const owned = useStore(ownedUnits.$resource)
  const unitId = useStore($billUnit)
  const payment = useStore($payment)
  const form = useBillForm(unitId)
  const mustChoose = owned.state === 'ready' && owned.data.length > 0 && unitId === undefined
  const unit = owned.state === 'ready' ? findOwned(owned.data, unitId)?.unitId : undefined
  return (
    <div className="grid gap-14 md:gap-20">
      <div className="grid grid-cols-1 gap-7 tablet:grid-cols-[5fr_7fr] tablet:gap-14 tablet:[&>.empty-state]:self-start">
        <UnitChoice unitId={unitId} />
        {payment.state === 'none' ? (
          <BillForm {...{ form, unitId, mustChoose }} unitName={unit?.name} />
        ) : (
          <PaymentPanel payment={payment} supportMail={supportMail} />
        )}
      </div>
      <Bills unitId={unitId} />
    </div>
  )
})
