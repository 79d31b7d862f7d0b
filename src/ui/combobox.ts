import type { KeyboardEvent } from 'react'
import { finder } from '#domain/searched.ts'
import type { Option } from './Select.tsx'

/** How far Page Up and Page Down go, and the most options drawn at once: thousands would be slow. */
const pageSize = 5
const shownOptions = 100

/** The first options that hold the words that were typed, in name or value, and how `many` do. */
export function matching(options: readonly Option[], typed: string) {
  const finds = finder(typed)
  const found =
    typed.trim() === '' ? options : options.filter(({ label, value }) => finds(`${label} ${value}`))
  return { found: found.slice(0, shownOptions), many: found.length }
}

const moves: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageSize,
  PageUp: -pageSize,
}

/** Where a key moves the highlight in a list of `count`; undefined for keys that do not move it. */
export function movedTo(event: KeyboardEvent, active: number, count: number): number | undefined {
  const step = moves[event.key]
  if (step === undefined || count === 0) return undefined
  const wrapped = Math.abs(step) === 1 ? (active + step + count) % count : active + step
  return Math.min(count - 1, Math.max(0, wrapped))
}
