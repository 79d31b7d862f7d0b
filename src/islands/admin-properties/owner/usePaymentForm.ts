import { useStore } from '@nanostores/react'
import { nanoid } from 'nanoid/non-secure'
import { useEffect, useState } from 'react'
import { isLost } from '#api/errors.ts'
import { type ApiForm, useApiForm } from '#components/forms/useApiForm.ts'
import type { UnitOwner } from '#contract/owners.ts'
import { readNumber } from '#domain/readAmount.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { isListedSince, listedPayments, type NewPayment, today } from '#stores/owners/unitPayments.ts'
import { paymentDraft, type UnitPage, unitName } from '#stores/properties/adminUnit.ts'

export type PaymentProps = { owner: UnitOwner; store: UnitPage; onClose: () => void }

/**
 * The last unanswered request: its key (`5000-` and a random part), its day (`today` or as typed),
 * and the sum paid at that time.
 */
type Sent = { key: string; day: string; paidBefore: string; listed: string }
type PaymentTexts = { newPrice: string; receivedOn: string } & Sent

const nothingSent: Sent = { key: '', day: '', paidBefore: '', listed: '' }

const amountIn = (key: string) => Number(key.slice(0, key.indexOf('-')))
const numberIn = (text: string) => (text === '' ? undefined : Number(text))

/** To the kobo: books and bank must not differ. */
const amountOf = (typed: string) => readNumber(typed) ?? Number.NaN

/** The last request while amount and day are unchanged: other values are another payment. */
function sentAs(amount: number, day: string, last: Sent, { owner, store }: PaymentProps): Sent {
  if (last.key.startsWith(`${amount}-`) && last.day === day) return last
  const listed = listedPayments(store.transactions.$resource.get(), amount)
  return { key: `${amount}-${nanoid()}`, day, paidBefore: `${owner.pricePaid}`, listed: `${listed ?? ''}` }
}

/**
 * The key, the sum and the day go only to our own server: others may refuse the key's header, and
 * ours alone decides what today is.
 */
function paymentOf(newPrice: number, sent: Sent, { owner }: PaymentProps): NewPayment {
  const { key, day, paidBefore, listed } = sent
  const receivedOn = day === 'today' ? undefined : day
  const own = owner.outstanding === undefined ? {} : { key, paidBefore: numberIn(paidBefore), receivedOn }
  return { newPrice, listed: numberIn(listed), ...own }
}

type Form = ApiForm<PaymentTexts>

/**
 * Looks for the unanswered payment in the list. If it is there, the next one is another payment, so
 * the form forgets the sent one.
 * @returns the amount found in the list, in naira
 */
function useFoundInList(form: Form, props: PaymentProps, initial: PaymentTexts): number | undefined {
  const lines = useStore(props.store.transactions.$resource)
  const [found, setFound] = useState<number>()
  const { newPrice, key, listed } = form.values
  const amount = amountIn(key)
  const isFound =
    !form.busy && key !== '' && isListedSince(lines, { newPrice: amount, listed: numberIn(listed) })
  useEffect(() => {
    if (!isFound) return
    setFound(amount)
    form.fill(amountOf(newPrice) === amount ? initial : nothingSent)
  })
  return found
}

/**
 * The form that records a payment. Its key is stored and deleted with the draft: a payment whose
 * answer was lost is recorded once, also when it is sent again from the draft
 * (docs/decisions/lost-answers.md).
 */
export function usePaymentForm(props: PaymentProps) {
  const { owner, store, onClose } = props
  const [initial] = useState<PaymentTexts>(() => ({ newPrice: '', receivedOn: today(), ...nothingSent }))
  const form = useApiForm<PaymentTexts>({
    draft: { name: paymentDraft(owner._id), title: `Update Payment of ${unitName(store)}` },
    initial,
    send: async ({ newPrice, receivedOn, ...last }) => {
      const amount = amountOf(newPrice)
      const sent = sentAs(amount, receivedOn === today() ? 'today' : receivedOn, last, props)
      form.fill(sent)
      await store.pay(owner._id, paymentOf(amount, sent, props))
    },
    onSent: onClose,
    onFailure: (error) => {
      if (!isLost(error)) form.fill(nothingSent)
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
