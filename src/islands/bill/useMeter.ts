import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState } from 'react'
import type { ApiForm } from '#components/forms/useApiForm.ts'
import type { BillPayment } from '#contract/bills.ts'
import { cleanMeter } from '#contract/cleaned.ts'
import type { MeterKind, Power } from '#contract/power.ts'
import { meterNotChecked, meterPattern } from '#contract/texts.ts'
import { amountFault, metersOf, supplyOf } from '#domain/meters.ts'
import { billsOf } from '#stores/electricity/bills.ts'
import {
  $meterCheck,
  checkMeter,
  checkOf,
  type MeterQuestion,
  noteCheckDown,
  questionKey,
} from '#stores/electricity/meterCheck.ts'
import { dataIn, type Resource } from '#stores/loading/resource.ts'

export type BillTexts = {
  name: string
  metreNumber: string
  amount: string
  /** A distributor's code. Empty: the one of the meter that was paid for last. */
  company: string
  /** Empty: the kind of the meter that was paid for last, or the company's first. */
  meterKind: string
}

type Form = ApiForm<BillTexts>

const $noBills = atom<Resource<BillPayment[]>>({ state: 'loading' })

/** The meter in the form: its supply, what to ask the server about it, and meters paid before. */
function useNamedMeter(form: Form, unitId: string | undefined, power: Power) {
  const bills = useStore(unitId === undefined ? $noBills : billsOf(unitId).$resource)
  const meters = metersOf(dataIn(bills) ?? [])
  const last = meters.find(({ company }) => company !== undefined)
  const supplyNow = () => supplyOf(power, form.getValues() as BillTexts, last)
  const question = (): MeterQuestion | undefined => {
    const { company, kind } = supplyNow()
    const metre_number = cleanMeter(form.getValues('metreNumber') ?? '')
    if (unitId === undefined || company === undefined || !meterPattern.test(metre_number)) return undefined
    return { unitId, company: company.code, kind, metre_number }
  }
  return { meters, supply: supplyNow(), question }
}

/** The check of the named meter, and the tick that stands in for one. */
function useCheck(form: Form, question: () => MeterQuestion | undefined) {
  const asked = useStore($meterCheck)
  const [ticked, setTicked] = useState<string>()
  const now = question()
  const check = checkOf(asked, now)
  const needsTick = check.state === 'down' || (check.state === 'checking' && check.again)
  const isTicked = now !== undefined && ticked === questionKey(now)
  return {
    check,
    needsTick,
    isTicked,
    tick: (isSet: boolean) => {
      form.clearErrors(['meterChecked', 'metreNumber'])
      setTicked(isSet && now !== undefined ? questionKey(now) : undefined)
    },
    /** Asks whose meter it is, if it is named in full. */
    ask: () => {
      const wanted = question()
      if (wanted !== undefined) void checkMeter(wanted)
    },
    /** Before a payment: true, or why the meter can't be paid for. */
    validateMeter: async (): Promise<true | string> => {
      if (now === undefined || (needsTick && isTicked)) return true
      const end = await checkMeter(now)
      if (end.state === 'refused') return end.text
      return end.state === 'down' ? meterNotChecked : true
    },
    /** Before a payment: true, or why the amount can't be paid for this meter. */
    validateAmount: async (naira: number): Promise<true | string> => {
      await $meterCheck.get().answer
      const end = checkOf($meterCheck.get(), now)
      return (end.state === 'known' && amountFault(end.meter, naira)) || true
    },
    /** Call it when a payment failed because the server could not check the meter. */
    noteDown: () => {
      if (now !== undefined) noteCheckDown(now)
    },
  }
}

/**
 * Who supplies the meter of a bill, and whose it is.
 * @param power how electricity is bought here; without it a bill names a meter alone
 */
export function useMeter(form: Form, unitId: string | undefined, power: Power = { companies: [] }) {
  const { meters, supply, question } = useNamedMeter(form, unitId, power)
  const check = useCheck(form, question)
  const { ask, needsTick, isTicked } = check
  const pick = (texts: Partial<BillTexts>) => {
    form.fill(texts)
    // A number that one company does not know may be another's.
    form.clearErrors('metreNumber')
    ask()
  }
  return {
    ...check,
    ...supply,
    companies: power.companies,
    /** Whether a payment may go on. */
    isReady: supply.company !== undefined && (!needsTick || isTicked),
    pickCompany: (company: string) => pick({ company }),
    pickKind: (meterKind: MeterKind) => pick({ meterKind }),
    /** A number that was paid for before brings its company and kind along. */
    fillKnownMeter: (typed: string) => {
      const known = meters.find(({ number }) => number === cleanMeter(typed))
      if (known?.company !== undefined) form.fill({ company: known.company, meterKind: known.kind ?? '' })
    },
    body: () => ({
      ...(supply.company !== undefined && { company: supply.company.code, meterKind: supply.kind }),
      ...(needsTick && isTicked && { meterChecked: true }),
    }),
  }
}

export type FormMeter = ReturnType<typeof useMeter>
