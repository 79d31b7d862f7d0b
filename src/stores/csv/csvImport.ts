import { atom, type WritableAtom } from 'nanostores'
import { ApiError, isLost } from '#api/errors.ts'
import { askBeforeLeaving } from '#browser/page/leaving.ts'
import { onOnline } from '#browser/page/visibility.ts'
import type { Import, ImportedLine, ImportPlan, LineOutcome, LineResult } from '#domain/importing.ts'
import { second } from '#domain/time.ts'
import { isWorkbook, readCsv } from './csvFile.ts'

type Options<Line> = {
  /** Plans the import of a file's rows, or returns why it can't be imported. */
  plan: (rows: readonly (readonly string[])[]) => Promise<ImportPlan<Line> | string>
  /** How many lines are sent at once. */
  parallel: number
}

export type CsvImport<Line> = {
  readonly $import: WritableAtom<Import<Line>>
  preview(file: File): Promise<void>
  /**
   * Sends the new lines of a preview until all are sent or it is stopped. A refused line does not
   * stop the others. A line without an answer is sent again after a pause; after minutes without
   * one, the import stops. Called again, it sends the unsent lines and those without an answer.
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

/** The pauses before a line without an answer is sent again, in ms: four minutes in all. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 60, 60].map((seconds) => seconds * second)

/** Waits until the time is over, the network returns or the import is stopped. */
const pause = (milliseconds: number, stopped: AbortSignal) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      stopListening()
      stopped.removeEventListener('abort', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    const stopListening = onOnline(goOn)
    stopped.addEventListener('abort', goOn)
  })

/** The lines to send, and the results of those that are not sent again. */
function sendable<Line extends ImportedLine>(
  state: Import<Line>,
): { waiting: Line[]; settled: LineResult<Line>[] } {
  if (state.state === 'preview') {
    return { waiting: state.rows.filter(({ verdict }) => verdict.state === 'new'), settled: [] }
  }
  const results = state.state === 'done' ? state.results : []
  const unsent = results.filter(({ outcome }) => outcome.state === 'unsent')
  const unanswered = results.filter(({ outcome }) => outcome.state === 'unanswered')
  // A line that never gets an answer does not keep the others waiting.
  const waiting = [...unsent, ...unanswered]
  return {
    waiting: waiting.map(({ row }) => row),
    settled: results.filter((result) => !waiting.includes(result)),
  }
}

export function csvImport<Line extends ImportedLine>({ plan, parallel }: Options<Line>): CsvImport<Line> {
  const $import = atom<Import<Line>>({ state: 'choosing' })
  /** The running import, which checks this before each line. */
  let current: AbortController | undefined
  /** The file being read; an earlier one is ignored. */
  let chosen: File | undefined

  const stop = () => {
    const state = $import.get()
    if (current === undefined || state.state !== 'running') return
    current.abort()
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
      const run = new AbortController()
      const { signal } = run
      current = run
      /** How many lines wait to be sent again. */
      let paused = 0
      const set = (state: Import<Line>) => {
        if (current === run) $import.set(state)
      }
      const setProgress = () =>
        set({
          state: 'running',
          total,
          results: [...results],
          isPaused: paused > 0,
          stopping: signal.aborted,
        })
      setProgress()
      const pauseOnce = async (milliseconds: number) => {
        paused += 1
        setProgress()
        await pause(milliseconds, signal)
        paused -= 1
        setProgress()
      }
      /** Sends a line until its answer comes. */
      const settle = async (row: Line): Promise<LineOutcome> => {
        for (const milliseconds of pauses) {
          const outcome = await outcomeOf(send(row))
          if (outcome.state !== 'unanswered' || signal.aborted) return outcome
          await pauseOnce(milliseconds)
          if (signal.aborted) return outcome
        }
        stop()
        return outcomeOf(send(row))
      }
      const work = async () => {
        for (
          let row = waiting.shift();
          row !== undefined;
          row = signal.aborted ? undefined : waiting.shift()
        ) {
          results.push({ row, outcome: await settle(row) })
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
