import { distributors } from '#domain/power.ts'
import {
  type MeterCheck,
  type PowerPort,
  PowerServiceDown,
  type VendFound,
  type VendOrder,
  type VendOutcome,
} from '../ports/power.ts'
import type { NoteService } from '../serviceLog.ts'
import { deliveredIn, type Fields, fieldsIn, meterIn, namesAnother } from './vtpassAnswer.ts'
import { VtpassDown, vtpassClient } from './vtpassClient.ts'

type Options = {
  readonly apiKey: string
  readonly secretKey: string
  /** Default: VTpass's live service. */
  readonly url?: string
  /** How long an answer may take, in ms. */
  readonly timeoutMs?: number
  readonly note?: NoteService
}

const waiting: VendOutcome = { state: 'waiting' }
const notOurs: VendOutcome = { state: 'waiting', because: 'another order' }
const neverUsed: VendFound = { state: 'never used' }
const refused = (reason: string): VendOutcome => ({ state: 'refused', reason })
const notBought = (reason: string): VendOutcome => ({ state: 'not bought', reason })
const lowWallet: VendOutcome = {
  state: 'not bought',
  reason: 'The electricity can’t be bought at the moment',
  because: 'low wallet',
}

const accountRefused: VendOutcome = {
  state: 'not bought',
  reason: 'The seller of electricity refuses our account or keys',
  because: 'account',
}

const cantBeReached = 'The seller of electricity can’t be reached at the moment'
const notAccepted = 'The seller of electricity did not accept the order'

/** Codes about our account, our address or our keys: locked, not known, or not for this product. */
const aboutOurAccount = new Set(['021', '027', '028', '087'])

/**
 * Codes that decide an order by themselves. VTpass asks that any other code counts as waiting. That
 * includes 014 and 019, which tell of an order that was placed before.
 */
const decided: Readonly<Record<string, VendOutcome>> = {
  // Variation, arguments, product and customer of an order that was not carried out.
  '010': notBought(notAccepted),
  '011': notBought(notAccepted),
  '012': notBought(notAccepted),
  '020': notBought(notAccepted),
  '013': refused('The amount is below what the distributor sells'),
  '016': refused('The distributor refused the purchase'),
  '017': refused('The amount is above what the distributor sells'),
  '018': lowWallet,
  '030': notBought('The distributor can’t be reached at the moment'),
  '034': notBought('The distributor’s electricity is not on sale at the moment'),
  // The day in our reference was over: midnight passed before it arrived.
  '085': notBought('The purchase was not carried out'),
  '091': notBought('The purchase was not carried out'),
}

const reversed = refused('The distributor did not deliver, and the purchase was taken back')

/** Codes that leave it to the order's status. Only an answer to `requery` has `001`. */
const processed = new Set(['000', '001'])
const takenBack = '040'
/** Only an answer to `requery` has it: nothing was ever ordered under this name. */
const unknownName = '015'
/** Codes that only an order can get, never a question about one. Nothing was bought. */
const neverCarriedOut = new Set(['018', '091'])

/** How an order stands by what VTpass answered. @param mayBeLess as in `namesAnother` */
function outcomeOf(answer: Fields, order: VendOrder, mayBeLess = false): VendOutcome {
  const { code } = answer
  if (namesAnother(answer, order, mayBeLess)) return notOurs
  if (typeof code !== 'string') return waiting
  const { status } = fieldsIn(fieldsIn(answer['content'])['transactions'])
  if (aboutOurAccount.has(code)) return accountRefused
  if (processed.has(code) && status === 'delivered') return deliveredIn(answer, order.meter.kind)
  if ((processed.has(code) || code === takenBack) && status === 'reversed') return reversed
  return Object.hasOwn(decided, code) ? (decided[code] ?? waiting) : waiting
}

/** The service refused to answer: nothing is known of the order, and an admin has to act. */
const refusedQuestion: VendOutcome = { state: 'waiting', because: 'account' }

/** What an answer to `requery` says of an order. */
function askedIn(answer: Fields, order: VendOrder, mayBeLess = false): VendFound {
  const outcome = outcomeOf(answer, order, mayBeLess)
  if (answer['code'] === unknownName && outcome !== notOurs) return neverUsed
  if (outcome === accountRefused) return refusedQuestion
  // The question itself may have caused it.
  return outcome.state === 'not bought' ? waiting : outcome
}

/** What an answer to `requery` says of a name that may never have been used. */
function foundIn(answer: Fields, order: VendOrder): VendFound {
  const isClear = neverCarriedOut.has(String(answer['code']))
  return isClear ? outcomeOf(answer, order, true) : askedIn(answer, order, true)
}

/** Codes of an answer about a meter: `000` is usual, `020` is documented too. */
const verified = new Set(['000', '020'])

/**
 * Codes about our request, our account, the distributor's line or VTpass itself: whatever they come
 * with, they say nothing about the meter.
 */
const notAboutTheMeter = new Set(
  '010 011 012 018 021 022 023 024 027 028 030 034 035 083 085 087 089 091 099'.split(' '),
)

const hasText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** @throws PowerServiceDown for an answer that says nothing about the meter */
function checkOf(answer: Fields): MeterCheck | undefined {
  const code = String(answer['code'])
  const content = fieldsIn(answer['content'])
  if (content['WrongBillersCode'] === true) return undefined
  if (notAboutTheMeter.has(code)) throw new PowerServiceDown(`code ${code}`)
  if (hasText(content['error'])) return undefined
  const meter = verified.has(code) ? meterIn(content) : undefined
  if (meter === undefined) throw new PowerServiceDown('an answer without a meter')
  return meter
}

/**
 * Electricity over VTpass, by its calls `merchant-verify`, `pay` and `requery`. Its amounts are in
 * naira. An unclear answer counts as waiting, and no order is sent twice.
 */
export function vtpassPower({ url = 'https://vtpass.com', timeoutMs = 20_000, ...keys }: Options): PowerPort {
  const ask = vtpassClient({ ...keys, url, timeoutMs })

  async function requery(
    order: VendOrder,
    read: (answer: Fields, order: VendOrder) => VendFound,
  ): Promise<VendFound> {
    try {
      return read(await ask('requery', { request_id: order.ref }), order)
    } catch (error) {
      return error instanceof VtpassDown && error.because === 'account' ? refusedQuestion : waiting
    }
  }

  return {
    provider: 'vtpass',
    companies: distributors,
    buys: true,

    async check({ company, kind, number }) {
      return checkOf(await ask('merchant-verify', { serviceID: company, billersCode: number, type: kind }))
    },

    async vend(order) {
      const { ref, meter, amountKobo, phone } = order
      try {
        const answer = await ask('pay', {
          request_id: ref,
          serviceID: meter.company,
          billersCode: meter.number,
          variation_code: meter.kind,
          amount: amountKobo / 100,
          phone,
        })
        return outcomeOf(answer, order)
      } catch (error) {
        if (!(error instanceof VtpassDown) || error.because === undefined) return waiting
        return error.because === 'account' ? accountRefused : notBought(cantBeReached)
      }
    },

    ask: (order) => requery(order, askedIn),
    find: (order) => requery(order, foundIn),
  }
}
