import { atom, type WritableAtom } from 'nanostores'
import { ApiError, isLost } from '#api/errors.ts'
import { askBeforeLeaving } from '#browser/leaving.ts'
import type { Import, ImportedLine, ImportPlan, LineOutcome, LineResult } from '#domain/importing.ts'
import { isWorkbook, readCsv } from './csvFile.ts'

type Options<Line> = {
  /** Says what importing a file would do, or why it can't be imported, from the cells of all its rows. */
  plan: (rows: readonly (readonly string[])[]) => Promise<ImportPlan<Line> | string>
  /** How many lines are sent at once. */
  several: number
}

/** The import of a CSV file, whatever is made of its lines. */
export type CsvImport<Line> = {
  readonly $import: WritableAtom<Import<Line>>
  /** Reads a file and says what importing it would do. */
  preview(file: File): Promise<void>
  /**
   * Sends the new lines of a preview, a few at a time, until all are sent or it is stopped; a line that fails does not
   * stop the others. After that it sends the lines that were not sent, and those again that got no answer.
   * @param send makes what a line says, once however often it is sent until an answer comes
   */
  run(send: (line: Line) => Promise<LineOutcome>): Promise<void>
  /** Sends no more lines. What became of each is told once those on their way are answered. */
  stop(): void
  /** Begins anew; an import that is running is stopped and tells no more. */
  restart(): void
}

const saveAsCsv = 'This is a workbook. Save it as CSV in Excel, and choose that file.'

async function outcomeOf(sending: Promise<LineOutcome>): Promise<LineOutcome> {
  try {
    return await sending
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isLost(error)) return { state: 'unanswered' }
    return { state: 'refused', error: error.firstIssue ?? error.message }
  }
}

/** The lines to send, and how those went that are not sent again. */
function sendable<Line extends ImportedLine>(
  state: Import<Line>,
): { waiting: Line[]; settled: LineResult<Line>[] } {
  if (state.state === 'preview') {
    return { waiting: state.rows.filter(({ verdict }) => verdict.state === 'new'), settled: [] }
  }
  const results = state.state === 'done' ? state.results : []
  const isOpen = ({ outcome: { state } }: LineResult<Line>) => state === 'unanswered' || state === 'unsent'
  return {
    waiting: results.filter(isOpen).map(({ row }) => row),
    settled: results.filter((result) => !isOpen(result)),
  }
}

/** An import with a state of its own. */
export function csvImport<Line extends ImportedLine>({ plan, several }: Options<Line>): CsvImport<Line> {
  const $import = atom<Import<Line>>({ state: 'choosing' })
  /** The import that is running, which looks here before each line. */
  let current: { stopping: boolean } | undefined
  /** The file that was chosen last, while it is read: nobody waits for another any more. */
  let chosen: File | undefined

  const stop = () => {
    const state = $import.get()
    if (current === undefined || state.state !== 'running') return
    current.stopping = true
    $import.set({ ...state, stopping: true })
  }
  return {
    $import,
    stop,
    restart: () => {
      stop()
      current = undefined
      chosen = undefined
      $import.set({ state: 'choosing' })
    },
    preview: async (file) => {
      chosen = file
      const rows = (await isWorkbook(file)) ? saveAsCsv : await readCsv(file)
      const planned = typeof rows === 'string' ? rows : await plan(rows)
      if (chosen !== file) return
      if (typeof planned === 'string') $import.set({ state: 'choosing', error: planned })
      else $import.set({ state: 'preview', file: file.name, ...planned })
    },
    run: async (send) => {
      const { waiting, settled } = sendable($import.get())
      if (waiting.length === 0) return
      const results = [...settled]
      const total = results.length + waiting.length
      const run = { stopping: false }
      current = run
      const tell = (state: Import<Line>) => {
        if (current === run) $import.set(state)
      }
      const tellProgress = () =>
        tell({ state: 'running', total, results: [...results], stopping: run.stopping })
      tellProgress()
      const work = async () => {
        for (let row = waiting.shift(); row !== undefined; row = run.stopping ? undefined : waiting.shift()) {
          results.push({ row, outcome: await outcomeOf(send(row)) })
          tellProgress()
        }
      }
      const stopAsking = askBeforeLeaving(() => current === run)
      await Promise.all(Array.from({ length: several }, work)).finally(stopAsking)
      results.push(...waiting.map((row) => ({ row, outcome: { state: 'unsent' } }) as const))
      tell({ state: 'done', results: [...results].sort((one, other) => one.row.line - other.row.line) })
    },
  }
}
