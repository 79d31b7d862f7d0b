import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Session } from '#contract/auth.ts'
import { browserFlags, findBrowser } from '../../scripts/browser.ts'

/**
 * One figure of a benchmark and its floor, which is the least that the same work can cost, measured
 * in the same run.
 */
export type BenchRow = {
  /** What was measured, such as `public list, cached: server CPU`. */
  readonly figure: string
  /** The unit of `ours` and `floor`, such as `µs/request`. */
  readonly unit: string
  readonly ours: number
  readonly floor?: number
  /** `ours / floor`, or the median of several. The runner fills it in where it is missing. */
  readonly ratio?: number
  /** The goal in words, such as `<= 1.3x`. */
  readonly goal?: string
  readonly met?: boolean
}

/** What a file of `tests/bench/` exports as `part`. */
export type BenchPart = {
  /** The name in a command such as `npm run bench -- api`. */
  readonly name: string
  run(): Promise<readonly BenchRow[]>
}

type Goal = { readonly ratio?: number; readonly most?: number; readonly least?: number }

const words = ({ ratio, most, least }: Goal, unit: string) =>
  ratio !== undefined ? `<= ${ratio}x` : most !== undefined ? `<= ${most} ${unit}` : `>= ${least} ${unit}`

const isMet = ({ ratio, most, least }: Goal, { ours, floor = Number.NaN, ...row }: Measured) => {
  if (ratio !== undefined) return (row.ratio ?? ours / floor) <= ratio
  return most !== undefined ? ours <= most : ours >= (least ?? 0)
}

type Measured = Pick<BenchRow, 'figure' | 'unit' | 'ours' | 'floor' | 'ratio'>

/**
 * Adds to a row its goal and whether it was met.
 * @param goal a ratio to the floor, or a limit of the figure itself
 */
export const judged = (row: Measured, goal: Goal): BenchRow => ({
  ...row,
  goal: words(goal, row.unit),
  met: isMet(goal, row),
})

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Starts the browser for measurements. @param flags in addition to the usual ones */
export function launchBrowser(...flags: string[]): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ args: [...browserFlags, ...flags], ...(executablePath && { executablePath }) })
}

/** Makes every page of a browser's window start signed in. */
export const beginSignedIn = (pages: Page | BrowserContext, session: Session) =>
  pages.addInitScript(({ token, user }) => {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('token', token)
  }, session)
