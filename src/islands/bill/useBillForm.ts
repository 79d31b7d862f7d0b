import { useEffect, useRef } from 'react'
import { hasCode } from '#api/errors.ts'
import { addressQuery } from '#browser/page/navigation.ts'
import { company } from '#company.ts'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { cleanLine, cleanMeter } from '#contract/fields/cleaned.ts'
import { meterError, meterPattern } from '#contract/fields/texts.ts'
import type { Power } from '#contract/power.ts'
import type { Meter } from '#domain/meters.ts'
import { readNumber, separatorText } from '#domain/readAmount.ts'
import {
  type BillTexts,
  isMeterOf,
  questionIn,
  suppliedBy,
  textsOfKnownMeter,
} from '#stores/electricity/billMeter.ts'
import { payAfterReview, reviewCancelled } from '#stores/electricity/billPayment.ts'
import {
  checkMeter,
  forgetMeterCheck,
  noteCheckDown,
  validateAmount,
  validateMeter,
} from '#stores/electricity/meterCheck.ts'
import { forgetDraft } from '#stores/forms/drafts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'

/** The draft belongs to the home in the address; without one, to any home. */
const draftName = (unitId = '') => `bill:${unitId}`

const empty: BillTexts = { name: '', metreNumber: '', amount: '', company: '', meterKind: '' }

/**
 * The form of an electricity payment. Nothing typed is lost. What the server would refuse is
 * checked before the payment is reviewed.
 * @param unitId the home that is paid for
 * @param power how electricity is bought; undefined where the server buys none
 */
export function useBillForm(unitId: string | undefined, power: Power | undefined) {
  const place = { unitId, power }
  const form = useApiForm({
    initial: empty,
    draft: { name: draftName(addressQuery('unitId')), or: draftName(), title: 'Pay electricity bill' },
    fieldNames: { metre_number: 'metreNumber' },
    send: async (texts) => {
      await payAfterReview({
        unitId: unitId ?? '',
        name: cleanLine(texts.name),
        metre_number: cleanMeter(texts.metreNumber),
        amount: readNumber(texts.amount) ?? 0,
        ...suppliedBy(texts, place),
      })
      form.fill({ amount: '' })
      forgetMeterCheck()
      forgetDraft(draftName(unitId))
      forgetDraft(draftName())
    },
    onFailure: (error) => {
      const asked = question()
      if (asked !== undefined && hasCode(error, 'meter-not-checked')) noteCheckDown(asked)
      if (error !== reviewCancelled) showFailedCall(error)
    },
  })
  const { getValues, fill } = form
  const question = () => questionIn(getValues() as BillTexts, place)
  /** Asks whose meter it is, if it is named in full. */
  const checkNow = () => {
    const asked = question()
    if (asked !== undefined) void checkMeter(asked)
  }
  const home = useRef(unitId)
  useEffect(() => {
    const before = home.current
    home.current = unitId
    // Another home has another meter: a token for a wrong meter cannot be returned.
    if (before !== undefined && before !== unitId && isMeterOf(before, getValues('metreNumber') ?? ''))
      fill({ metreNumber: '', company: '', meterKind: '' })
  })
  return {
    ...form,
    place,
    checkNow,
    metreNumber: form.field('metreNumber', {
      validate: (typed) => (meterPattern.test(cleanMeter(typed)) ? validateMeter(question()) : meterError),
      onChange: ({ target }) => {
        const known = textsOfKnownMeter(target.value, place)
        if (known.company !== undefined) fill(known)
      },
      onBlur: checkNow,
    }),
    amount: form.field('amount', {
      validate: (typed) => {
        const amount = readNumber(typed) ?? 0
        if (amount > 0) return validateAmount(question(), amount)
        return separatorText(typed) ?? `Enter an amount in ${company.currencyName}, such as 5000`
      },
    }),
    /** Fills in a meter that was paid for before. */
    pickMeter: ({ number, name, company, kind }: Meter) => {
      fill({
        metreNumber: number,
        ...(name !== '' && { name }),
        ...(company !== undefined && { company, meterKind: kind ?? '' }),
      })
      checkNow()
    },
  }
}

export type BillForm = ReturnType<typeof useBillForm>
