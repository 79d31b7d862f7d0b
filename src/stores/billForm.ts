import { atom, computed, onMount } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { callOnce } from '#api/idempotency.ts'
import type { LaterTab } from '#browser/laterTab.ts'
import { addressQuery } from '#browser/navigation.ts'
import { cleanLine, cleanMeter } from '#contract/cleaned.ts'
import { isMeter, isWebAddress, type Meter, noMeter } from '#domain/bills.ts'
import { readNumber, separatorWords } from '#domain/readAmount.ts'
import { followPayment } from './billPayment.ts'
import { billsOf } from './bills.ts'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'
import { showFailedCall } from './failedCall.ts'
import { fieldErrors } from './failureTexts.ts'

/** What is typed in the form of an electricity payment (spec section 2, "Pay electricity bill"). */
export type BillForm = { readonly name: string; readonly metreNumber: string; readonly amount: string }

export type BillField = keyof BillForm

/** Where the form stands: being filled, looked over once more, or being sent. */
export type BillStep = 'filling' | 'confirming' | 'sending'

const empty: BillForm = { name: '', metreNumber: '', amount: '' }

export const $form = atom<BillForm>(empty)
export const $step = atom<BillStep>('filling')
export const $errors = atom<Partial<Record<BillField, string>>>({})

/** What was typed belongs to the home of the address; typed before one was chosen, to any. */
const draftName = (unitId = '') => `bill:${unitId}`

onMount($form, () => {
  const draft = draftOf(draftName(addressQuery('unitId'))) ?? draftOf(draftName())
  if (draft !== undefined) $form.set({ ...empty, ...draft })
})

/** Takes a form as it now stands, and keeps it over a reload or a lapse of the session. */
function fill(form: BillForm): void {
  $form.set(form)
  keepDraft(draftName(addressQuery('unitId')), 'Pay electricity bill', form, empty)
}

function forgetTyped(unitId: string): void {
  forgetDraft(draftName(unitId))
  forgetDraft(draftName())
}

/** The Pay button needs all three fields (spec section 5). */
export const $isFilled = computed($form, (form) =>
  Object.values(form).every((text) => cleanLine(text) !== ''),
)

/** Takes what was typed in a field; what was wrong with it is forgotten. */
export function type(field: BillField, text: string): void {
  fill({ ...$form.get(), [field]: text })
  $errors.set({ ...$errors.get(), [field]: undefined })
}

/** Fills in a meter that was paid for before. */
export function pickMeter({ number, name }: Meter): void {
  fill({ ...$form.get(), metreNumber: number, ...(name === '' ? {} : { name }) })
  $errors.set({})
}

const typedMeter = () => cleanMeter($form.get().metreNumber)

/** A meter that was paid for in one home is not another's: a token bought for a wrong meter cannot be returned. */
export function leaveMeter(unitId: string): void {
  const now = billsOf(unitId).$resource.get()
  const typed = typedMeter()
  if (now.state !== 'ready' || !now.data.some(({ metre_number }) => metre_number === typed)) return
  $form.set({ ...$form.get(), metreNumber: '' })
}

/** Asks to look meter and amount over before leaving; what the server would refuse is told at once. */
export function review(): void {
  const typed = $form.get().amount
  const amount = readNumber(typed)
  const noAmount = separatorWords(typed) ?? 'Enter an amount in naira, such as 5000'
  const errors = {
    ...(!isMeter(typedMeter()) && { metreNumber: noMeter }),
    ...((amount === undefined || amount <= 0) && { amount: noAmount }),
  }
  if (Object.keys(errors).length > 0) $errors.set({ ...$errors.get(), ...errors })
  else $step.set('confirming')
}

/** The start of a payment that is under way. */
let starting = new AbortController()

/** Returns to the form without paying; a start that hangs is given up. */
export function returnToForm(): void {
  starting.abort()
  $step.set('filling')
}

/** Shows a refusal as every failed call (spec section 8), and its reasons beside the fields that they are about. */
function refuse(error: unknown): void {
  const errors = Object.entries(fieldErrors(error, { metre_number: 'metreNumber' }))
  $errors.set(Object.fromEntries(errors.filter(([field]) => field in empty)))
  showFailedCall(error)
}

/** Starts the payment and sends the tab, opened in the same click, to the provider. Nothing typed is lost. */
export async function pay(unitId: string, tab: LaterTab): Promise<void> {
  if ($step.get() !== 'confirming') return
  const { name, amount: typed } = $form.get()
  const amount = readNumber(typed) ?? 0
  const metre_number = typedMeter()
  $step.set('sending')
  starting = new AbortController()
  const { signal } = starting
  try {
    const body = { name: cleanLine(name), metre_number, amount, unitId }
    const { authorization_url, reference } = await callOnce(
      'POST /user/make-bill-payment',
      { body },
      // The same payment started again on the same day is the same bill.
      { signal, distinct: new Date().toDateString() },
    )
    if (!isWebAddress(authorization_url)) throw new Error('The payment page has no web address')
    const opened = tab.goTo(authorization_url)
    toast.success('Payment initiated successfully')
    followPayment({
      unitId,
      reference,
      amount,
      metreNumber: metre_number,
      address: authorization_url,
      opened,
    })
    $form.set({ ...$form.get(), amount: '' })
    forgetTyped(unitId)
  } catch (error) {
    tab.close()
    if (signal.aborted) return
    refuse(error)
  }
  $step.set('filling')
}
