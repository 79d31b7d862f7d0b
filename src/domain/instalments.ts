type Payment = {
  /** 0 for the owner's first payment, else the instalment's number. */
  readonly number: number
  /** Whether it pays the rest of the price. */
  readonly completes: boolean
}

/**
 * The name of a payment in lists and on receipts: `Deposit`, `Instalment 1`, `Final payment`, `Full
 * payment`.
 */
export function paymentName({ number, completes }: Payment): string {
  if (number === 0) return completes ? 'Full payment' : 'Deposit'
  return completes ? 'Final payment' : `Instalment ${number}`
}

/**
 * The number of an owner's next payment. Reversed instalments keep their numbers, so that a line
 * and its reversal are never confused with another payment.
 * @param titles the names of the owner's payments, such as `Instalment 2, A3`
 */
export const nextNumber = (titles: readonly string[]): number =>
  1 + Math.max(0, ...titles.map((title) => Number(/^Instalment (\d+),/.exec(title)?.[1] ?? 0)))

/** The name of a paid bill in lists and on receipts: `Electricity, meter 04512345678`. */
export const electricityName = (meter: string): string => `Electricity, meter ${meter}`

/**
 * A payment's title where the page or paper already names the home: under the heading `A3`,
 * `Deposit, A3` becomes `Deposit`. Other titles stay as they are, also one with the home's former
 * name.
 */
export const titleWithin = (unitName: string, title: string): string =>
  title.endsWith(`, ${unitName}`) ? title.slice(0, -unitName.length - 2) : title

const booked = /^(?:Reversal of )?(?:Deposit|Instalment \d+|Final payment|Full payment)(?=, )/

/**
 * A payment's title without the home's name, whatever the home was called when our server booked
 * it. Other titles stay as they are.
 */
export const bookedAs = (title: string): string => booked.exec(title)?.[0] ?? title

/** Such a title with the home's current name. */
export function titleToday(title: string, unitName: string): string {
  const name = bookedAs(title)
  return name === title ? title : `${name}, ${unitName}`
}
