import type { Vend } from '#contract/power.ts'
import { resumedForm } from '../forms/resumeDraft.ts'

type Bill = Pick<Vend, 'billId'>

export const tokenDraft = ({ billId }: Bill) => `token:${billId}`

/** The id of the bill whose form is to be resumed; empty if none is. */
export function resumedBillId(): string {
  const [kind, billId = ''] = resumedForm()?.split(':') ?? []
  return kind === 'token' ? billId : ''
}
