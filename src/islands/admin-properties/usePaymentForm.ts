import { nanoid } from 'nanoid/non-secure'
import { useEffect, useState } from 'react'
import { isLost } from '#client/failure.ts'
import type { UnitOwner } from '#contract/owners.ts'
import { readNumber, readPayment } from '#domain/readAmount.ts'
import { paymentDraft, type UnitPage, unitName } from '#stores/adminUnit.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { isListedSince, listedPayments, type NewPayment } from '#stores/unitPayments.ts'
import { useForm } from '#ui/useForm.ts'
import { useStore } from '#ui/useStore.ts'

export type PaymentProps = { owner: UnitOwner; store: UnitPage; onClose: () => void }

/** What was sent last and not answered: its key, `5000-` and what nobody else has, and how things stood then. */
type Sent = { key: string; paidBefore: string; listed: string }
type PaymentTexts = { newPrice: string } & Sent

const nothingSent: Sent = { key: '', paidBefore: '', listed: '' }
const initial: PaymentTexts = { newPrice: '', ...nothingSent }

const amountIn = (key: string) => Number(key.slice(0, key.indexOf('-')))
const numberIn = (text: string) => (text === '' ? undefined : Number(text))

/** What is meant: what was sent last stays the same amount also when nothing is outstanding any more. */
function amountOf(typed: string, { key }: Sent, { owner }: PaymentProps): number {
  const exact = readNumber(typed)
  const amount = key.startsWith(`${exact}-`) ? exact : readPayment(typed, owner.outstanding)
  return amount ?? Number.NaN
}

/** What was sent last as long as the amount is the same: another amount is another payment. */
function sentAs(amount: number, last: Sent, { owner, store }: PaymentProps): Sent {
  if (last.key.startsWith(`${amount}-`)) return last
  const listed = listedPayments(store.transactions.$resource.get(), amount)
  return { key: `${amount}-${nanoid()}`, paidBefore: `${owner.pricePaid}`, listed: `${listed ?? ''}` }
}

/** Other servers, which tell nothing of what is outstanding, may refuse the header. */
function paymentOf(newPrice: number, { key, paidBefore, listed }: Sent, { owner }: PaymentProps): NewPayment {
  const own = owner.outstanding === undefined ? {} : { key, paidBefore: numberIn(paidBefore) }
  return { newPrice, listed: numberIn(listed), ...own }
}

type Form = ReturnType<typeof useForm<PaymentTexts>>

/** Whoever has seen the payment in the list means another one. @returns the amount that was found there */
function useFoundInList(form: Form, props: PaymentProps): number | undefined {
  const lines = useStore(props.store.transactions.$resource)
  const [found, setFound] = useState<number>()
  const { newPrice, ...sent } = form.values
  const { key, listed } = sent
  const amount = amountIn(key)
  const isFound =
    !form.busy && key !== '' && isListedSince(lines, { newPrice: amount, listed: numberIn(listed) })
  useEffect(() => {
    if (!isFound) return
    setFound(amount)
    const isSent = amountOf(newPrice, sent, props) === amount
    form.replace({ ...nothingSent, newPrice: isSent ? '' : newPrice })
  })
  return found
}

/**
 * The form that records a payment. How it was sent is kept and forgotten with what was typed: a payment whose answer was
 * lost is recorded once, also when it is sent again from its draft (docs/decisions/payments.md).
 */
export function usePaymentForm(props: PaymentProps) {
  const { owner, store, onClose } = props
  const form = useForm<PaymentTexts>({
    name: paymentDraft(owner._id),
    title: `Update Payment of ${unitName(store)}`,
    initial,
    send: async ({ newPrice, ...last }) => {
      const amount = amountOf(newPrice, last, props)
      const sent = sentAs(amount, last, props)
      form.replace({ newPrice, ...sent })
      await store.pay(owner._id, paymentOf(amount, sent, props))
    },
    onSent: onClose,
    onFailure: (error) => {
      if (!isLost(error)) form.replace({ ...form.now(), ...nothingSent })
      showFailedCall(error)
      void store.reloadAll()
    },
  })
  const found = useFoundInList(form, props)
  const type = (newPrice: string) => {
    if (newPrice.trim() === '') form.replace({ ...form.now(), ...nothingSent })
    form.set('newPrice', newPrice)
  }
  return { ...form, found, type }
}
