import type { ComponentProps, KeyboardEvent } from 'react'

const pageSize = 5

/** Simulates a key press in the field. Headless UI has no other way to move the highlight. */
export const pressIn = (field: HTMLElement, key: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/**
 * Keys that Headless UI lacks: the arrows wrap around, and the Page keys move by five.
 * @param active index of the highlighted option, in a list of `count`
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

/** An option whose `aria-selected` marks the highlighted one, not the picked one. */
export const ActiveOption = ({
  'data-focus': active,
  ...props
}: ComponentProps<'div'> & { 'data-focus'?: string }) => (
  <div {...props} role="option" tabIndex={-1} aria-selected={active !== undefined} />
)
