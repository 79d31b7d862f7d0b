/** The number above zero that a choice in an address says; undefined where it says none. */
export function positive(text: string | null): number | undefined {
  const value = Number(text)
  return text && Number.isFinite(value) && value > 0 ? value : undefined
}

/** Whether a wish asks for anything: a choice, or an order but the usual one. */
export const asksAnything = (wish: Readonly<Record<string, unknown>>, usual: string): boolean =>
  Object.values(wish).some((value) => value !== undefined && value !== usual)

/** Round prices that part a list of prices well, for a choice of "up to": at most six, in order. */
export function priceSteps(prices: readonly number[]): number[] {
  const steps = [1, 2.5, 5, 7.5].flatMap((lead) => [6, 7, 8, 9].map((power) => lead * 10 ** power))
  const highest = Math.max(0, ...prices)
  const lowest = Math.min(...prices, highest)
  return steps
    .filter((step) => step >= lowest && step < highest)
    .sort((one, other) => one - other)
    .slice(-6)
}
