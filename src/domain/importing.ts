import type { IgnoredColumns } from './csvLines.ts'
import { counted } from './words.ts'

export type ImportedLine = {
  /** The line number as an editor counts. */
  readonly line: number
  readonly verdict: { readonly state: 'new' | 'known' | 'wrong' }
}

/** What is wrong in a cell. */
export type LineFault = { readonly line: number; readonly column: string; readonly text: string }

/**
 * How one line of an import went. Without an answer nobody knows whether it was saved. Lines that
 * were left when the import was stopped were not sent.
 */
export type LineOutcome =
  | {
      readonly state: 'added' | 'unanswered'
      readonly note?: string
    }
  | { readonly state: 'unsent' }
  | { readonly state: 'refused'; readonly error: string }

export type LineResult<Line> = { readonly row: Line; readonly outcome: LineOutcome }

export type ImportPlan<Line> = { readonly rows: readonly Line[]; readonly ignored: IgnoredColumns }

export type Import<Line> =
  | { readonly state: 'choosing'; readonly error?: string }
  | ({ readonly state: 'preview'; readonly file: string } & ImportPlan<Line>)
  | {
      readonly state: 'running'
      readonly total: number
      readonly results: readonly LineResult<Line>[]
      /** No answer came to some lines, which are sent again after a pause. */
      readonly isPaused: boolean
      /** No more lines are sent, but answers are still waited for. */
      readonly stopping: boolean
    }
  | { readonly state: 'done'; readonly results: readonly LineResult<Line>[] }

/**
 * The result in one sentence: how many lines were saved and how many were not.
 * @param noun what a line becomes, such as `account`
 */
export function outcomeText(results: readonly LineResult<unknown>[], noun: string): string {
  const part = (state: LineOutcome['state'], each: string, what: string) => {
    const count = results.filter(({ outcome }) => outcome.state === state).length
    return count > 0 ? [`${counted(count, each)} ${what}`] : []
  }
  return [
    ...part('added', noun, 'added'),
    ...part('refused', 'line', 'refused'),
    ...part('unanswered', 'line', 'without an answer'),
    ...part('unsent', 'line', 'not sent'),
  ].join(', ')
}

/** The remark about a line's result. Undefined for a line that was saved or not sent. */
export function lineText(outcome: LineOutcome, noun: string): string | undefined {
  if (outcome.state === 'refused') return outcome.error
  if (outcome.state === 'unsent') return undefined
  const unanswered = `No answer came: nobody knows whether this ${noun} was made.`
  return outcome.note ?? (outcome.state === 'unanswered' ? unanswered : undefined)
}
