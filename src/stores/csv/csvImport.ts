import { atom, type WritableAtom } from 'nanostores'
import { ApiError, isLost } from '#api/errors.ts'
import { askBeforeLeaving } from '#browser/page/leaving.ts'
import type { Import, ImportedLine, ImportPlan, LineOutcome, LineResult } from '#domain/importing.ts'
import { isWorkbook, readCsv } from './csvFile.ts'

type Options<Line> = {
  /** Plans the import of a file's rows, or returns why it can't be imported. */
  plan: (rows: readonly (readonly string[])[]) => Promise<ImportPlan<Line> | string>
  /** How many lines are sent at once. */
  parallel: number
}

/** The import of a CSV file of any kind. */
export type CsvImport<Line> = {
  readonly $import: WritableAtom<Import<Line>>
  /** Reads a file and plans its import. */
  preview(file: File): Promise<void>
  /**
   * Sends the new lines of a preview until all are sent or it is stopped. A failed line does not
   * stop the others. Called again, it sends the unsent lines and those without an answer.
   * @param send makes what a line says; idempotent until an answer comes
   */
  run(send: (line: Line) => Promise<LineOutcome>): Promise<void>
  /** Sends no more lines. Finishes when the lines under way are answered. */
  stop(): void
  /** Returns to the choice of a file. Stops a running import and ignores its results. */
  restart(): void
}

const workbookError = 'This is a workbook. Save it as CSV in Excel, and choose that file.'

async function outcomeOf(sending: Promise<LineOutcome>): Promise<LineOutcome> {
  try {
    return await sending
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isLost(error)) return { state: 'unanswered' }
    return { state: 'refused', error: error.firstIssue ?? error.message }
  }
}

/** The lines to send, and the results of those that are not sent again. */
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

/** An import with its own state. */
export function csvImport<Line extends ImportedLine>({ plan, parallel }: Options<Line>): CsvImport<Line> {
  const $import = atom<Import<Line>>({ state: 'choosing' })
  /** The running import, which checks this before each line. */
  let current: { stopping: boolean } | undefined
  /** The file being read; an earlier one is ignored. */
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
      const rows = (await isWorkbook(file)) ? workbookError : await readCsv(file)
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
      const set = (state: Import<Line>) => {
        if (current === run) $import.set(state)
      }
      const setProgress = () =>
        set({ state: 'running', total, results: [...results], stopping: run.stopping })
      setProgress()
      const work = async () => {
        for (let row = waiting.shift(); row !== undefined; row = run.stopping ? undefined : waiting.shift()) {
          results.push({ row, outcome: await outcomeOf(send(row)) })
          setProgress()
        }
      }
      const stopAsking = askBeforeLeaving(() => current === run)
      await Promise.all(Array.from({ length: parallel }, work)).finally(stopAsking)
      results.push(...waiting.map((row) => ({ row, outcome: { state: 'unsent' } }) as const))
      set({ state: 'done', results: [...results].sort((one, other) => one.row.line - other.row.line) })
    },
  }
}
