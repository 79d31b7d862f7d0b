import type { Vend } from '#contract/power.ts'
import { resumedForm } from '../forms/resumeDraft.ts'

type Bill = Pick<Vend, 'billId'>

export const tokenDraft = ({ billId }: Bill) => `token:${billId}`

/** The bill whose form is to be resumed, if it is one of these. */
export const resumedBill = <B extends Bill>(bills: readonly B[]): B | undefined =>
  bills.find((bill) => tokenDraft(bill) === resumedForm())
