import { atom } from 'nanostores'
import { call } from '#api/client.ts'
import { ApiError, isLost } from '#api/errors.ts'
import type { CallInput } from '#contract/calls.ts'
import { meterNotChecked } from '#contract/fields/texts.ts'
import type { CheckedMeter } from '#contract/power.ts'
import { amountFault } from '#domain/meters.ts'
import { logFailure } from '../loading/failedCall.ts'

export type MeterQuestion = CallInput<'POST /user/check-meter'>['body']

/**
 * What is known of a meter. `refused`: its distributor does not know it. `down`: nobody can be
 * asked. `unchecked`: this call was refused, such as after too many of them.
 */
export type MeterCheck =
  | { readonly state: 'none' }
  /** `again`: it was down a moment ago. */
  | { readonly state: 'checking'; readonly again: boolean }
  | { readonly state: 'known'; readonly meter: CheckedMeter }
  | { readonly state: 'refused' | 'unchecked'; readonly text: string }
  | { readonly state: 'down' }

type Asked = {
  readonly of: string
  readonly check: MeterCheck
  readonly answer: Promise<MeterCheck>
}

const none: MeterCheck = { state: 'none' }
const nothing: Asked = { of: '', check: none, answer: Promise.resolve(none) }

export const $meterCheck = atom<Asked>(nothing)

/** The meter whose number the customer has checked, by its question. */
export const $tickedMeter = atom<string | undefined>(undefined)

const keyOf = ({ unitId, company, kind, metre_number }: MeterQuestion): string =>
  JSON.stringify([unitId, company, kind, metre_number])

/** What the latest check says about a meter; `none` if it was about another. */
export function whatIsKnown(question: MeterQuestion | undefined): MeterCheck {
  const { of, check } = $meterCheck.get()
  return question !== undefined && of === keyOf(question) ? check : none
}

/** Whether a check leaves it to the customer to say that the number is right. */
export const needsTick = (check: MeterCheck): boolean =>
  check.state === 'down' || (check.state === 'checking' && check.again)

export const isTicked = (question: MeterQuestion): boolean => $tickedMeter.get() === keyOf(question)

export const tickMeter = (question: MeterQuestion, isSet: boolean): void =>
  $tickedMeter.set(isSet ? keyOf(question) : undefined)

function failed(error: unknown): MeterCheck {
  if (!(error instanceof ApiError) || isLost(error)) return { state: 'down' }
  const issue = error.issues.find(({ path }) => path[0] === 'metre_number')
  if (error.status === 400 && issue !== undefined) return { state: 'refused', text: issue.message }
  return { state: 'unchecked', text: error.firstIssue ?? error.message }
}

async function ask(body: MeterQuestion, signal: AbortSignal): Promise<MeterCheck> {
  try {
    return { state: 'known', meter: await call('POST /user/check-meter', { body }, { signal }) }
  } catch (error) {
    if (!(error instanceof ApiError || signal.aborted)) logFailure(error)
    return failed(error)
  }
}

/** Whether the same question may be answered otherwise now. */
const mayHaveChanged = ({ state }: MeterCheck) => ['none', 'down', 'unchecked'].includes(state)

let stop = new AbortController()

/**
 * Asks whose meter it is. Joins a check of the same meter, and ends that of another, whose answer
 * would come too late.
 */
export function checkMeter(question: MeterQuestion): Promise<MeterCheck> {
  const before = whatIsKnown(question)
  if (!mayHaveChanged(before)) return $meterCheck.get().answer
  stop.abort()
  stop = new AbortController()
  const of = keyOf(question)
  const answer = ask(question, stop.signal)
  $meterCheck.set({ of, check: { state: 'checking', again: before.state === 'down' }, answer })
  void answer.then((check) => {
    if ($meterCheck.get().answer === answer) $meterCheck.set({ of, check, answer })
  })
  return answer
}

/** Before a payment: true, or why the meter can't be paid for. */
export async function validateMeter(question: MeterQuestion | undefined): Promise<true | string> {
  if (question === undefined || (needsTick(whatIsKnown(question)) && isTicked(question))) return true
  const check = await checkMeter(question)
  if (check.state === 'refused') return check.text
  return check.state === 'down' ? meterNotChecked : true
}

/**
 * Before a payment: true, or why the amount can't be paid for the meter.
 * @param amount in naira
 */
export async function validateAmount(
  question: MeterQuestion | undefined,
  amount: number,
): Promise<true | string> {
  await $meterCheck.get().answer
  const check = whatIsKnown(question)
  return (check.state === 'known' && amountFault(check.meter, amount)) || true
}

/** Notes that a meter can't be checked, as the server has found when it was to be paid for. */
export function noteCheckDown(question: MeterQuestion): void {
  const check: MeterCheck = { state: 'down' }
  $meterCheck.set({ of: keyOf(question), check, answer: Promise.resolve(check) })
}

/** Forgets what is known: a payment changes debts and bounds. */
export const forgetMeterCheck = (): void => $meterCheck.set(nothing)
