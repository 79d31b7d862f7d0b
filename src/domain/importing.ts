import type { Unread } from './csvLines.ts'
import { counted } from './words.ts'

/**
 * A line of a file that is imported: something new is made of it, it is there already, or something
 * is wrong with it.
 */
export type ImportedLine = {
  /** Line of the file, as an editor counts them. */
  readonly line: number
  readonly verdict: { readonly state: 'new' | 'known' | 'wrong' }
}

/**
 * How one line of an import went. Without an answer nobody knows whether anything was made of it;
 * one that stood behind when the import was stopped was not sent.
 */
export type LineOutcome =
  | {
      readonly state: 'added' | 'unanswered'
      /** What else there is to say of it. */
      readonly note?: string
    }
  | { readonly state: 'unsent' }
  | { readonly state: 'refused'; readonly error: string }

export type LineResult<Line> = { readonly row: Line; readonly outcome: LineOutcome }

/** What importing a file would do. */
export type ImportPlan<Line> = { readonly rows: readonly Line[]; readonly unread: Unread }

/** Where an import stands: a file to choose, its preview, lines on their way, all done. */
export type Import<Line> =
  | { readonly state: 'choosing'; readonly error?: string }
  | ({ readonly state: 'preview'; readonly file: string } & ImportPlan<Line>)
  | {
      readonly state: 'running'
      readonly total: number
      readonly results: readonly LineResult<Line>[]
      /** No more lines are sent; those on their way are waited for. */
      readonly stopping: boolean
    }
  | { readonly state: 'done'; readonly results: readonly LineResult<Line>[] }

/**
 * How many of them were made, and how many lines were not, in one sentence.
 * @param noun what is made of a line, such as `account`
 */
export function outcomeWords(results: readonly LineResult<unknown>[], noun: string): string {
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

/** What there is to say of how a line went; undefined of one that was made, or was not sent. */
export function lineWords(outcome: LineOutcome, noun: string): string | undefined {
  if (outcome.state === 'refused') return outcome.error
  if (outcome.state === 'unsent') return undefined
  const unanswered = `No answer came: nobody knows whether this ${noun} was made.`
  return outcome.note ?? (outcome.state === 'unanswered' ? unanswered : undefined)
}
