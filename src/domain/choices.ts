/** Reads a number above zero from an address. Undefined where there is none. */
export function positive(text: string | null): number | undefined {
  const value = Number(text)
  return text && Number.isFinite(value) && value > 0 ? value : undefined
}

/** Whether a query asks for anything: a filter, or an order other than the usual one. */
export const asksAnything = (wish: Readonly<Record<string, unknown>>, usual: string): boolean =>
  Object.values(wish).some((value) => value !== undefined && value !== usual)

/**
 * Round prices that divide a list of prices well, for a choice of "up to": at most six, ascending.
 */
export function priceSteps(prices: readonly number[]): number[] {
  const steps = [1, 2.5, 5, 7.5].flatMap((lead) => [6, 7, 8, 9].map((power) => lead * 10 ** power))
  const highest = Math.max(0, ...prices)
  const lowest = Math.min(...prices, highest)
  return steps
    .filter((step) => step >= lowest && step < highest)
    .sort((one, other) => one - other)
    .slice(-6)
}
