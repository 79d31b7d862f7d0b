import { useEffect, useRef, useState } from 'react'
import { hasCode } from '#api/errors.ts'
import type { DeferredTab } from '#browser/page/deferredTab.ts'
import { addressQuery } from '#browser/page/navigation.ts'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { cleanLine, cleanMeter } from '#contract/cleaned.ts'
import type { Power } from '#contract/power.ts'
import { meterError, meterPattern } from '#contract/texts.ts'
import type { Meter } from '#domain/meters.ts'
import { readNumber, separatorText } from '#domain/readAmount.ts'
import { startPayment } from '#stores/electricity/billPayment.ts'
import { billsOf } from '#stores/electricity/bills.ts'
import { forgetMeterCheck } from '#stores/electricity/meterCheck.ts'
import { forgetDraft } from '#stores/forms/drafts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { type BillTexts, type FormMeter, useMeter } from './useMeter.ts'

/** The draft belongs to the home in the address; without one, to any home. */
const draftName = (unitId = '') => `bill:${unitId}`

const empty: BillTexts = { name: '', metreNumber: '', amount: '', company: '', meterKind: '' }

/** Checks what the server would refuse before the payment is confirmed. */
const billRules = {
  metreNumber: { validate: (typed: string) => meterPattern.test(cleanMeter(typed)) || meterError },
  amount: {
    validate: (typed: string) =>
      (readNumber(typed) ?? 0) > 0 || (separatorText(typed) ?? 'Enter an amount in naira, such as 5000'),
  },
}

/** The rules where electricity is bought: the service checks the meter and the amount too. */
const meterRules = (meter: FormMeter) => ({
  metreNumber: {
    validate: async (typed: string) => {
      const verdict = billRules.metreNumber.validate(typed)
      return verdict === true ? meter.validateMeter() : verdict
    },
    onChange: ({ target }: { readonly target: HTMLInputElement }) => meter.fillKnownMeter(target.value),
    onBlur: meter.ask,
  },
  amount: {
    validate: async (typed: string) => {
      const verdict = billRules.amount.validate(typed)
      return verdict === true ? meter.validateAmount(readNumber(typed) ?? 0) : verdict
    },
  },
})

export type Review = {
  /** Undefined once it is confirmed and being sent. */
  readonly confirm: ((tab: DeferredTab) => void) | undefined
  /** Returns to the form without paying, and aborts a start that hangs. */
  readonly cancel: () => void
}

const isMeterOf = (unitId: string, meter: string): boolean =>
  dataIn(billsOf(unitId).$resource.get())?.some(({ metre_number }) => metre_number === meter) ?? false

/**
 * The form of an electricity payment. Nothing typed is lost.
 * @param unitId the home that is paid for
 * @param power how electricity is bought; undefined where the server buys none
 */
export function useBillForm(unitId: string | undefined, power: Power | undefined) {
  const [review, setReview] = useState<Review>()
  const stop = useRef(new AbortController())
  /** Waits until the customer has checked meter and amount. */
  const confirmed = () =>
    new Promise<DeferredTab>((resolve, reject) => {
      const cancel = () => {
        stop.current.abort()
        setReview(undefined)
        reject()
      }
      const confirm = (tab: DeferredTab) => {
        setReview({ confirm: undefined, cancel })
        resolve(tab)
      }
      stop.current = new AbortController()
      setReview({ confirm, cancel })
    })
  const form = useApiForm({
    initial: empty,
    draft: { name: draftName(addressQuery('unitId')), or: draftName(), title: 'Pay electricity bill' },
    fieldNames: { metre_number: 'metreNumber' },
    send: async ({ name, metreNumber, amount }) => {
      const tab = await confirmed()
      const bill = {
        unitId: unitId ?? '',
        name: cleanLine(name),
        metre_number: cleanMeter(metreNumber),
        amount: readNumber(amount) ?? 0,
        ...(power && meter.body()),
      }
      await startPayment(bill, tab, stop.current.signal).finally(() => setReview(undefined))
      form.fill({ amount: '' })
      forgetMeterCheck()
      forgetDraft(draftName(unitId))
      forgetDraft(draftName())
    },
    onFailure: (error) => {
      if (hasCode(error, 'meter-not-checked')) meter.noteDown()
      if (!stop.current.signal.aborted) showFailedCall(error)
    },
  })
  const meter = useMeter(form, unitId, power)
  const { getValues, fill } = form
  const home = useRef(unitId)
  useEffect(() => {
    const before = home.current
    home.current = unitId
    // Another home has another meter: a token for a wrong meter cannot be returned.
    if (before !== undefined && before !== unitId && isMeterOf(before, cleanMeter(getValues('metreNumber'))))
      fill({ metreNumber: '', company: '', meterKind: '' })
  })
  return {
    ...form,
    review,
    /** Undefined where the server buys no electricity. */
    meter: power && meter,
    rules: power === undefined ? billRules : meterRules(meter),
    /** Fills in a meter that was paid for before. */
    pickMeter: ({ number, name, company, kind }: Meter) => {
      fill({
        metreNumber: number,
        ...(name !== '' && { name }),
        ...(company !== undefined && { company, meterKind: kind ?? '' }),
      })
      if (power) meter.ask()
    },
  }
}

export type BillForm = ReturnType<typeof useBillForm>
