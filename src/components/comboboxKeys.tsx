import type { ComponentProps, KeyboardEvent } from 'react'

/** How far Page Up and Page Down go (spec section 9). */
const pageSize = 5

/** Has the field take a key as if it had been pressed there: Headless UI offers no other way to move the highlight. */
export const pressIn = (field: HTMLElement, key: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/**
 * What the keys of a list do beyond Headless UI: the arrows go round, and the Page keys move by five.
 * @param active the place of the option that the arrows are on, in a list of `count`
 */
export function usualKeys(event: KeyboardEvent<HTMLElement>, active: number | null, count: number): void {
  const { key, currentTarget } = event
  const press = (other: string, times = 1) => {
    event.preventDefault()
    for (let pressed = 0; pressed < times; pressed += 1) pressIn(currentTarget, other)
  }
  if (key === 'ArrowDown' && active === count - 1) press('Home')
  else if (key === 'ArrowUp' && active === 0) press('End')
  else if (key === 'PageDown') press('ArrowDown', Math.min(pageSize, count - 1 - (active ?? 0)))
  else if (key === 'PageUp') press('ArrowUp', Math.min(pageSize, active ?? 0))
}

/** An option that tells screen readers by `aria-selected` that the arrows are on it, and not that it was picked before. */
export const ActiveOption = ({
  'data-focus': active,
  ...props
}: ComponentProps<'div'> & { 'data-focus'?: string }) => (
  <div {...props} role="option" tabIndex={-1} aria-selected={active !== undefined} />
)
