import { priceSteps } from '#domain/choices.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { type Markup, markup } from './markup.ts'

export type Option = readonly [value: string, label: string]

/** What can be chosen, and what was chosen by the address, though it be nothing that the data offers. */
export const withChosen = <T>(values: readonly T[], chosen: T | undefined): readonly T[] =>
  chosen === undefined || values.includes(chosen) ? values : [...values, chosen]

/** One choice of a filter: a labelled select whose first option means everything. */
export function choice(name: string, label: string, options: readonly Option[], chosen: string): Markup {
  const items = options.map(
    ([value, text]) =>
      markup`<option value="${value}"${value === chosen && markup` selected`}>${text}</option>`,
  )
  // Beside the select, not around it: the words of the options would be part of the label.
  return markup`<div class="choice"><label for="choice-${name}">${label}</label><select id="choice-${name}" name="${name}">${items}</select></div>`
}

/** The choice of a highest price, in naira: round ones that part the prices there are, if they do. */
export function priceChoice(prices: readonly number[], chosen: number | undefined): Markup | false {
  const steps = withChosen(priceSteps(prices), chosen)
  if (steps.length === 0) return false
  const options = steps.map((step) => [`${step}`, `up to ${shortMoney(step)}`] as const)
  return choice('price', 'Price', [['', 'Any'], ...options], `${chosen ?? ''}`)
}

/** A row of choices, kept in the address by the page's script; without script there is nothing to choose. */
export const filterForm = (label: string, choices: readonly (Markup | false)[]): Markup =>
  markup`<form class="filter" role="search" aria-label="${label}" data-filter>${choices}</form>`
