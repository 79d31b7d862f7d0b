import { useStore } from '@nanostores/react'
import { $payment } from '#stores/billPayment.ts'
import { $billUnit, findOwned } from '#stores/billUnit.ts'
import { ownedUnits } from '#stores/owners.ts'
import { useHydrated } from '#ui/useHydrated.ts'
import { BillForm } from './BillForm.tsx'
import { Bills } from './Bills.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { UnitChoice } from './UnitChoice.tsx'

/** Pay electricity bill (spec section 2): which home, the form or the payment under way, past payments. */
export function PayBill() {
  const hydrated = useHydrated()
  const owned = useStore(ownedUnits.$resource, { ssr: 'initial' })
  const wanted = useStore($billUnit, { ssr: 'initial' })
  const payment = useStore($payment, { ssr: 'initial' })
  const unitId = hydrated ? wanted : undefined
  const unit = owned.state === 'ready' ? findOwned(owned.data, unitId)?.unitId : undefined
  return (
    <div className="grid gap-14 md:gap-20">
      <div className="pay-grid">
        <UnitChoice unitId={unitId} />
        {payment.state === 'none' ? (
          <BillForm unitId={unitId} unitName={unit?.name} />
        ) : (
          <PaymentPanel payment={payment} />
        )}
      </div>
      <Bills unitId={unitId} />
    </div>
  )
}
