import { useStore } from '@nanostores/react'
import { ErrorState } from '#components/states/ErrorState.tsx'
import { profile } from '#stores/accounts/profile.ts'
import { $payment } from '#stores/electricity/billPayment.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { BillForm } from './BillForm.tsx'
import { FormLoading } from './FormLoading.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { useBillForm } from './useBillForm.ts'

type Props = {
  unitId: string | undefined
  unitName: string | undefined
  mustChoose: boolean
  supportMail: string
}

export default function Payment({ supportMail, ...home }: Props) {
  const payment = useStore($payment)
  const now = useStore(profile.$resource)
  const power = dataIn(now)?.power
  const form = useBillForm(home.unitId, power)
  if (payment.state === 'pending' || payment.state === 'paid' || payment.state === 'failed')
    return <PaymentPanel {...{ payment, power, supportMail }} />
  // The profile tells which fields the form has.
  if (now.state === 'loading') return <FormLoading />
  return now.state === 'ready' ? (
    <BillForm form={form} {...home} />
  ) : (
    <ErrorState text="The form could not be loaded" error={now.error} onRetry={() => profile.reload()} />
  )
}
