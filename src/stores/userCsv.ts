import { atom } from 'nanostores'
import { ApiError, isLost } from '#client/failure.ts'
import { createUser, listUsers, type UserList } from '#client/users.ts'
import { wallTime } from '#domain/dates.ts'
import {
  csvRows,
  hasNeededColumns,
  type ImportRow,
  planImport,
  readRows,
  type Unread,
  unreadColumns,
} from '#domain/userCsv.ts'
import { saveCsv } from './csvFile.ts'
import { foundPeople, people } from './users.ts'

/**
 * How one line of an import went. Without an answer nobody knows whether its account was made; one that stood behind
 * when the import was stopped was not sent.
 */
export type LineResult = {
  readonly row: ImportRow
  readonly outcome:
    | { readonly state: 'added' | 'unanswered' | 'unsent' }
    | { readonly state: 'refused'; readonly error: string }
}

/** Where an import stands: a file to choose, its preview, lines on their way, all done. */
export type Import =
  | { readonly state: 'choosing'; readonly error?: string }
  | {
      readonly state: 'preview'
      readonly rows: readonly ImportRow[]
      readonly unread: Unread
      readonly file: string
    }
  | {
      readonly state: 'running'
      readonly total: number
      readonly results: readonly LineResult[]
      /** No more lines are sent; those on their way are waited for. */
      readonly stopping: boolean
    }
  | { readonly state: 'done'; readonly results: readonly LineResult[] }

export const $import = atom<Import>({ state: 'choosing' })

/** The import that is running, which looks here before each line. */
let current: { stopping: boolean } | undefined

/** Sends no more lines. What became of each is told once those on their way are answered. */
export function stopImport(): void {
  const state = $import.get()
  if (current === undefined || state.state !== 'running') return
  current.stopping = true
  $import.set({ ...state, stopping: true })
}

/** Begins anew; an import that is running is stopped and tells no more. */
export function restartImport(): void {
  stopImport()
  current = undefined
  $import.set({ state: 'choosing' })
}

/** Saves the people that the search finds for a spreadsheet. */
export function exportPeople(list: UserList): Promise<void> {
  const today = wallTime(new Date().toISOString()).slice(0, 10)
  return saveCsv(`${list === 'user' ? 'users' : 'admins'}-${today}`, csvRows(foundPeople(list)))
}

/** The two bytes with which UTF-16 begins, in either order: Excel's "Unicode Text". */
const marks: Readonly<Record<string, string>> = { '255,254': 'utf-16le', '254,255': 'utf-16be' }

/** A file's text: UTF-8, UTF-16 with its mark, or what spreadsheets on Windows write when they are asked for plain CSV. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  const marked = marks[new Uint8Array(bytes.slice(0, 2)).join()]
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The cells of every row. Empty rows stay, as lines are counted by them, but say nothing of what parts the cells. */
async function rowsOf(file: File): Promise<string[][]> {
  const [
    {
      default: { parse },
    },
    text,
  ] = await Promise.all([import('papaparse'), textOf(file)])
  const { delimiter } = parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta
  return parse<string[]>(text, { delimiter }).data
}

/** Reads a CSV file and says what importing it would do. Both lists are asked: an address is one account. */
export async function previewImport(file: File): Promise<void> {
  const { titles, records } = readRows(await rowsOf(file))
  if (!hasNeededColumns(titles)) {
    const error = 'The first line must name the columns: First name, Last name, Email, Phone number.'
    $import.set({ state: 'choosing', error })
    return
  }
  const known = (await Promise.all([listUsers('user'), listUsers('admin')])).flat()
  const unread = unreadColumns(titles)
  $import.set({ state: 'preview', rows: planImport(records, known), unread, file: file.name })
}

async function importLine(role: UserList, row: ImportRow): Promise<LineResult> {
  try {
    await createUser(role, row.person)
    return { row, outcome: { state: 'added' } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isLost(error)) return { row, outcome: { state: 'unanswered' } }
    return { row, outcome: { state: 'refused', error: error.firstIssue ?? error.message } }
  }
}

const several = 4

/** The lines to send, and how those went that are not sent again. */
function sendable(state: Import): { waiting: ImportRow[]; settled: LineResult[] } {
  if (state.state === 'preview') {
    return { waiting: state.rows.filter(({ verdict }) => verdict.state === 'new'), settled: [] }
  }
  const results = state.state === 'done' ? state.results : []
  const isOpen = ({ outcome: { state } }: LineResult) => state === 'unanswered' || state === 'unsent'
  return {
    waiting: results.filter(isOpen).map(({ row }) => row),
    settled: results.filter((result) => !isOpen(result)),
  }
}

/**
 * Makes the accounts of a preview, a few at a time, until all are made or it is stopped; a line that fails does not stop
 * the others. After that it sends the lines that were not sent, and those again that got no answer.
 */
export async function runImport(role: UserList): Promise<void> {
  const { waiting, settled } = sendable($import.get())
  if (waiting.length === 0) return
  const results = [...settled]
  const total = results.length + waiting.length
  const run = { stopping: false }
  current = run
  const tell = (state: Import) => {
    if (current === run) $import.set(state)
  }
  const tellProgress = () => tell({ state: 'running', total, results: [...results], stopping: run.stopping })
  tellProgress()
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = run.stopping ? undefined : waiting.shift()) {
      results.push(await importLine(role, row))
      tellProgress()
    }
  }
  await Promise.all(Array.from({ length: several }, work))
  results.push(...waiting.map((row) => ({ row, outcome: { state: 'unsent' } }) as const))
  tell({ state: 'done', results: results.toSorted((one, other) => one.row.line - other.row.line) })
  await people[role].reload({ fresh: true })
}
