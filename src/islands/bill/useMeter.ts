import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import type { BillPayment } from '#contract/bills.ts'
import type { MeterKind } from '#contract/power.ts'
import { type BillTexts, questionIn, supplyIn } from '#stores/electricity/billMeter.ts'
import { billsOf } from '#stores/electricity/bills.ts'
import {
  $meterCheck,
  $tickedMeter,
  isTicked,
  needsTick,
  tickMeter,
  whatIsKnown,
} from '#stores/electricity/meterCheck.ts'
import type { Resource } from '#stores/loading/resource.ts'
import type { BillForm } from './useBillForm.ts'

const $noBills = atom<Resource<BillPayment[]>>({ state: 'loading' })

/** Who supplies the meter in the form, whose it is, and whether it may be paid for. */
export function useMeter({ values, place, fill, clearErrors, checkNow }: BillForm) {
  const { unitId, power } = place
  useStore(unitId === undefined ? $noBills : billsOf(unitId).$resource)
  useStore($meterCheck)
  useStore($tickedMeter)
  const supply = supplyIn(values, place)
  const question = questionIn(values, place)
  const check = whatIsKnown(question)
  const isOwnCheck = question !== undefined && isTicked(question)
  const pick = (texts: Partial<BillTexts>) => {
    fill(texts)
    // A number that one company does not know may be another's.
    clearErrors('metreNumber')
    checkNow()
  }
  return {
    ...supply,
    check,
    companies: power?.companies ?? [],
    needsTick: needsTick(check),
    isTicked: isOwnCheck,
    /** Whether a payment may go on. */
    isReady: supply.company !== undefined && (!needsTick(check) || isOwnCheck),
    tick: (isSet: boolean) => {
      clearErrors(['meterChecked', 'metreNumber'])
      if (question !== undefined) tickMeter(question, isSet)
    },
    pickCompany: (company: string) => pick({ company }),
    pickKind: (meterKind: MeterKind) => pick({ meterKind }),
  }
}

export type FormMeter = ReturnType<typeof useMeter>
