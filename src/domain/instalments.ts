type Payment = {
  /** 0 for the first that stands, else the instalment's number. */
  readonly number: number
  /** Whether it pays the rest of the price. */
  readonly completes: boolean
}

/**
 * What a payment is called in lists and on receipts: `Deposit`, `Instalment 1`, `Final payment`,
 * `Full payment`.
 */
export function paymentName({ number, completes }: Payment): string {
  if (number === 0) return completes ? 'Full payment' : 'Deposit'
  return completes ? 'Final payment' : `Instalment ${number}`
}

/**
 * The number of an owner's next payment: one that no instalment of theirs has borne, reversed ones
 * among them, so that a line and its reversal are never taken for another's.
 * @param titles what their payments are called, `Instalment 2, A3`
 */
export const nextNumber = (titles: readonly string[]): number =>
  1 + Math.max(0, ...titles.map((title) => Number(/^Instalment (\d+),/.exec(title)?.[1] ?? 0)))

/** What a paid bill is called in lists and on receipts: `Electricity, meter 04512345678`. */
export const electricityName = (meter: string): string => `Electricity, meter ${meter}`

/**
 * A payment's title where a page or paper already says which home it is for: `Deposit, A3` is
 * `Deposit` under the heading `A3`. Any other title stays as it is, as does one that still bears
 * the home's former name.
 */
export const titleWithin = (unitName: string, title: string): string =>
  title.endsWith(`, ${unitName}`) ? title.slice(0, -unitName.length - 2) : title

const booked = /^(?:Reversal of )?(?:Deposit|Instalment \d+|Final payment|Full payment)(?=, )/

/**
 * A payment's title as our own server booked it, without the home's name, whatever the home was
 * called then. Any other title stays as it is.
 */
export const bookedAs = (title: string): string => booked.exec(title)?.[0] ?? title

/** Such a title with the name that the home bears today. */
export function titleToday(title: string, unitName: string): string {
  const name = bookedAs(title)
  return name === title ? title : `${name}, ${unitName}`
}
