import type { MeterKind, PowerToken } from '#contract/power.ts'
import type { Distributor } from '#domain/power.ts'

export type Meter = {
  /** The code of the distributor (`Distributor`). */
  readonly company: string
  readonly kind: MeterKind
  readonly number: string
}

/** Whose meter it is, and what may be paid for it. */
export type MeterCheck = {
  readonly name: string
  readonly address?: string | undefined
  readonly leastKobo?: number | undefined
  readonly mostKobo?: number | undefined
  /** What is owed to the distributor, which may keep it of the next payment. */
  readonly debtKobo?: number | undefined
  /** False: the distributor sells nothing for this meter at the moment. */
  readonly canVend?: boolean | undefined
}

export type VendOrder = {
  /**
   * Our name for the order; the service accepts each once, on the day in Lagos that its first eight
   * digits say. Twelve digits are what VTpass asks for.
   */
  readonly ref: string
  readonly meter: Meter
  readonly amountKobo: number
  /** The customer's telephone with its country's code, digits alone: `2348035550142`. */
  readonly phone: string
  /** When it was paid, in ms since the epoch. */
  readonly paidAt: number
}

export type VendOutcome =
  | {
      readonly state: 'done'
      /** Empty for a postpaid meter. */
      readonly tokens: readonly PowerToken[]
      /** Kilowatt-hours. */
      readonly units?: string | undefined
      readonly tariff?: string | undefined
      /** What the distributor kept for a debt. */
      readonly debtKobo?: number | undefined
    }
  /** Refused for good. Nothing was bought. */
  | { readonly state: 'refused'; readonly reason: string }
  /** Nothing was bought under this reference, and a new order may be placed later. */
  | {
      readonly state: 'not bought'
      readonly reason: string
      /** What the company has to mend: its wallet, or its account and keys. */
      readonly because?: 'low wallet' | 'account'
    }
  /**
   * Anything else: it may have been bought. With `account` the service refuses to tell us; with
   * `another order` its answer names an order, a meter or an amount that is not ours.
   */
  | { readonly state: 'waiting'; readonly because?: 'account' | 'another order' }

/** What is known of a name that may never have been used. */
export type VendFound = VendOutcome | { readonly state: 'never used' }

/** The service does not answer, or not in time. */
export class PowerServiceDown extends Error {}

export type PowerPort = {
  readonly provider: 'sandbox' | 'vtpass' | 'by hand'
  readonly companies: readonly Distributor[]
  /**
   * Whether there is a service behind it that buys. Without one an admin enters each token.
   */
  readonly buys: boolean
  /**
   * Asks whose meter it is.
   * @returns undefined if the distributor does not know it
   * @throws PowerServiceDown
   */
  check(meter: Meter): Promise<MeterCheck | undefined>
  /** Places an order. Never throws: what is unclear is `waiting`. */
  vend(order: VendOrder): Promise<VendOutcome>
  /**
   * Asks about an order that was placed. It never buys. Never throws. `never used` means that the
   * order did not arrive.
   */
  ask(order: VendOrder): Promise<VendFound>
  /**
   * Asks whether an order was placed before under this name. It never buys. Never throws: what is
   * unclear is `waiting`.
   * @param order its amount is the most that it may have been placed for
   */
  find(order: VendOrder): Promise<VendFound>
}
