import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { today } from '#browser/storage/serverTime.ts'
import { type ApiForm, useApiForm } from '#components/forms/useApiForm.ts'
import type { UnitOwner } from '#contract/owners.ts'
import { readNumber } from '#domain/readAmount.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { isListedSince, isUndecided, paymentToSend, type SentPayment } from '#stores/owners/sentPayment.ts'
import { paymentDraft, type UnitPage, unitName } from '#stores/properties/adminUnit.ts'

export type PaymentProps = { owner: UnitOwner; store: UnitPage; onClose: () => void }

/** `sent`: the payment that got no answer, as JSON; empty without one. */
type PaymentTexts = { newPrice: string; receivedOn: string; sent: string }

const nothingSent = { sent: '' }

const lastSent = ({ sent }: PaymentTexts): SentPayment | undefined =>
  sent === '' ? undefined : JSON.parse(sent)

/** To the kobo: books and bank must not differ. */
const amountOf = (typed: string) => readNumber(typed) ?? Number.NaN

type Form = ApiForm<PaymentTexts>

/**
 * Looks for the unanswered payment in the list. If it is there, the next one is another payment, so
 * the form forgets the sent one.
 * @returns the amount found in the list, in naira
 */
function useFoundInList(form: Form, { store }: PaymentProps, initial: PaymentTexts): number | undefined {
  const payments = useStore(store.transactions.$resource)
  const [found, setFound] = useState<number>()
  const last = lastSent(form.values)
  const amount = !form.busy && last !== undefined && isListedSince(payments, last) ? last.amount : undefined
  useEffect(() => {
    if (amount === undefined) return
    setFound(amount)
    form.fill(amountOf(form.values.newPrice) === amount ? initial : nothingSent)
  })
  return found
}

/**
 * The form that records a payment. What was sent is stored and deleted with the draft: a payment
 * whose answer was lost is recorded once, also when it is sent again from the draft.
 */
export function usePaymentForm(props: PaymentProps) {
  const { owner, store, onClose } = props
  const [initial] = useState<PaymentTexts>(() => ({ newPrice: '', receivedOn: today(), ...nothingSent }))
  const form = useApiForm<PaymentTexts>({
    draft: { name: paymentDraft(owner._id), title: `Update Payment of ${unitName(store)}` },
    initial,
    send: async (texts) => {
      const typed = { amount: amountOf(texts.newPrice), day: texts.receivedOn }
      const payments = store.transactions.$resource.get()
      const payment = paymentToSend(typed, lastSent(texts), { owner, payments })
      form.fill({ sent: JSON.stringify(payment) })
      await store.pay(owner, payment)
    },
    onSent: onClose,
    onFailure: (error) => {
      if (!isUndecided(error)) form.fill(nothingSent)
      showFailedCall(error)
      void store.reloadAll()
    },
  })
  const found = useFoundInList(form, props, initial)
  const newPrice = form.field('newPrice', {
    onChange: ({ target }) => {
      if (target.value.trim() === '') form.fill(nothingSent)
    },
  })
  return { ...form, found, newPrice }
}
