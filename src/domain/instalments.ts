type Payment = {
  /** How many payments were made before this one. */
  readonly before: number
  /** Whether it pays the rest of the price. */
  readonly completes: boolean
}

/** What a payment is called in lists and on receipts: `Deposit`, `Instalment 1`, `Final payment`, `Full payment`. */
export function paymentName({ before, completes }: Payment): string {
  if (before === 0) return completes ? 'Full payment' : 'Deposit'
  return completes ? 'Final payment' : `Instalment ${before}`
}

/** What a paid bill is called in lists and on receipts: `Electricity, meter 04512345678`. */
export const electricityName = (meter: string): string => `Electricity, meter ${meter}`

/**
 * A payment's title where a page or paper already says which home it is for: `Deposit, A3` is `Deposit` under the
 * heading `A3`. Any other title stays as it is, as does one that still bears the home's former name.
 */
export const titleWithin = (unitName: string, title: string): string =>
  title.endsWith(`, ${unitName}`) ? title.slice(0, -unitName.length - 2) : title

const booked = /^(?:Reversal of )?(?:Deposit|Instalment \d+|Final payment|Full payment)(?=, )/

/**
 * A payment's title as our own server booked it, without the home's name, whatever the home was called then. Any other
 * title stays as it is.
 */
export const bookedAs = (title: string): string => booked.exec(title)?.[0] ?? title
