import { useStore } from '@nanostores/react'
import { $payment } from '#stores/billPayment.ts'
import { $billUnit, findOwned } from '#stores/billUnit.ts'
import { firstData } from '#stores/firstData.ts'
import { ownedUnits } from '#stores/owners.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { BillForm } from './BillForm.tsx'
import { Bills } from './Bills.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { UnitChoice } from './UnitChoice.tsx'

await firstData(ownedUnits)

/**
 * Pay electricity bill (spec section 2): which home, the form or the payment under way, past payments.
 * @param props `supportMail`: who is asked about a payment that went wrong
 */
export function PayBill({ supportMail }: { supportMail: string }) {
  const hydrated = useHydrated()
  const owned = useStore(ownedUnits.$resource)
  const wanted = useStore($billUnit)
  const payment = useStore($payment)
  const unitId = hydrated ? wanted : undefined
  const mustChoose = owned.state === 'ready' && owned.data.length > 0 && wanted === undefined
  const unit = owned.state === 'ready' ? findOwned(owned.data, unitId)?.unitId : undefined
  return (
    <div className="grid gap-14 md:gap-20">
      <div className="pay-grid">
        <UnitChoice unitId={unitId} />
        {payment.state === 'none' ? (
          <BillForm unitId={unitId} unitName={unit?.name} mustChoose={mustChoose} />
        ) : (
          <PaymentPanel payment={payment} supportMail={supportMail} />
        )}
      </div>
      <Bills unitId={unitId} />
    </div>
  )
}
