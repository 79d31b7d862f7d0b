import { useStore } from '@nanostores/react'
import { $payment } from '#stores/billPayment.ts'
import { BillForm } from './BillForm.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { useBillForm } from './useBillForm.ts'

type Props = {
  unitId: string | undefined
  unitName: string | undefined
  mustChoose: boolean
  supportMail: string
}

/** The payment form, or the running payment. */
export default function Payment({ supportMail, ...home }: Props) {
  const payment = useStore($payment)
  const form = useBillForm(home.unitId)
  return payment.state === 'none' ? (
    <BillForm form={form} {...home} />
  ) : (
    <PaymentPanel payment={payment} supportMail={supportMail} />
  )
}
