import { useLayoutEffect, useRef, useState } from 'react'
import { addressQuery } from '#browser/page/navigation.ts'
import { priceSteps } from '#domain/choices.ts'
import { shortMoney } from '#domain/shortMoney.ts'
import { choose } from '#stores/properties/choices.ts'

/** A select of a filter; its first option means everything. */
export type Choice = {
  readonly name: string
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly chosen: string
  /** Can't be applied now. */
  readonly isDisabled?: boolean
}

/** The values to choose from, with the address's own even if no record has it. */
export const withChosen = <T,>(values: readonly T[], chosen: T | undefined): readonly T[] =>
  chosen === undefined || values.includes(chosen) ? values : [...values, chosen]

/**
 * The select of a highest price in naira: round values that divide the prices. Undefined if none
 * divides them.
 */
export function priceChoice(prices: readonly number[], chosen: number | undefined): Choice[] {
  const steps = withChosen(priceSteps(prices), chosen)
  if (steps.length === 0) return []
  const options = steps.map((step) => [`${step}`, `up to ${shortMoney(step)}`] as const)
  return [{ name: 'price', label: 'Price', options: [['', 'Any'], ...options], chosen: `${chosen ?? ''}` }]
}

/** The select of a lowest number of rooms. Undefined if there is nothing to choose. */
export function roomsChoice(steps: readonly number[], chosen: number | undefined): Choice[] {
  const rooms = withChosen(steps, chosen)
  if (rooms.length === 0) return []
  const options = rooms.map((count) => [`${count}`, `${count} or more`] as const)
  return [{ name: 'rooms', label: 'Rooms', options: [['', 'Any'], ...options], chosen: `${chosen ?? ''}` }]
}

type Props = {
  label: string
  choices: readonly Choice[]
  /** The number of results in words, after the first choice; undefined while it is unknown. */
  outcome: string | undefined
  /** The list is loading; announced to screen readers. */
  isLoading: boolean
}

/** A row of selects, kept in the address; hidden without script. */
export function Filter({ label, choices, outcome, isLoading }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [hasChosen, setChosen] = useState(false)
  // Takes over what was chosen before hydration.
  useLayoutEffect(() => {
    const selects = form.current?.querySelectorAll('select') ?? []
    const early = [...selects].filter(({ name, value }) => value !== '' && value !== addressQuery(name))
    if (early.length === 0) return
    choose(Object.fromEntries(early.map(({ name, value }) => [name, value])))
    setChosen(true)
  }, [])
  return (
    <>
      <p className="sr-only" role="status">
        {isLoading ? 'Loading...' : hasChosen ? outcome : ''}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: Safari before 17 knows no <search> */}
      <form
        ref={form}
        className="grid grid-cols-2 gap-4 border-y border-line py-5 md:flex md:flex-wrap md:gap-x-10 noscript:hidden print:hidden"
        role="search"
        aria-label={label}
        onSubmit={(event) => event.preventDefault()}
      >
        {choices.map(({ name, label: words, options, chosen, isDisabled }) => (
          // Beside the select, not around it: otherwise the options' words would join the label.
          <div
            key={name}
            className="grid max-w-full gap-0.5 text-[0.75rem] text-muted has-disabled:opacity-50"
          >
            <label htmlFor={`choice-${name}`}>{words}</label>
            <select
              className="select-arrow not-forced-colors:disabled:opacity-70 min-h-11 max-w-full min-w-0 pr-7 text-[1rem] text-ink max-md:w-full max-md:field-sizing-content"
              id={`choice-${name}`}
              name={name}
              value={isDisabled ? '' : chosen}
              disabled={isDisabled}
              onChange={(event) => {
                choose({ [name]: event.target.value })
                setChosen(true)
              }}
            >
              {options.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </div>
        ))}
      </form>
    </>
  )
}
