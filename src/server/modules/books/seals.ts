import { createHash } from 'node:crypto'
import type { BooksFinding } from '#contract/admin.ts'
import { companyDay, dayEnd } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { hour, isoTime } from '#domain/time.ts'
import type { BookSealRow } from '../../database/schema.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { insertSeal, linesAsRecorded, listSeals } from './queries.ts'

/** How long after its end a day is sealed, in ms: lines of its last moment are stored by then. */
const settled = hour

type DayOfLines = {
  readonly day: string
  readonly lines: number
  readonly hashOnto: (previous: string) => string
}

function dayOfLines(day: string, lines: readonly string[]): DayOfLines {
  const hashOnto = (previous: string) =>
    createHash('sha256')
      .update([previous, day, ...lines].join('\n'))
      .digest('hex')
  return { day, lines: lines.length, hashOnto }
}

/**
 * The ledger, one day after another, by the company's clock and the time of recording, oldest
 * first.
 * @param from ISO time of the first line
 */
async function* daysOf(db: Queries, from?: string): AsyncGenerator<DayOfLines> {
  let day = ''
  let end = ''
  let lines: string[] = []
  for await (const batch of linesAsRecorded(db, from)) {
    for (const line of batch) {
      if (line.created_at > end) {
        if (lines.length > 0) yield dayOfLines(day, lines)
        lines = []
        day = companyDay(line.created_at)
        end = dayEnd(day)
      }
      lines.push(JSON.stringify(line))
    }
  }
  if (lines.length > 0) yield dayOfLines(day, lines)
}

/** A seal with the hash of the seal before it. */
type Seal = BookSealRow & { readonly previous: string }

/** What is wrong with a sealed day, or a day before a sealed one. */
function faultOf(day: DayOfLines, seal: Seal | undefined): string | undefined {
  const inWords = dayInWords(dayEnd(day.day))
  if (seal === undefined) return `Lines of ${inWords} were added after that day was over.`
  if (seal.hash === day.hashOnto(seal.previous)) return undefined
  const counts = day.lines === seal.lines ? '' : `: ${day.lines} now, ${seal.lines} then`
  return `The lines of ${inWords} are not what they were when that day was over${counts}.`
}

/**
 * Compares the ledger with the seals of its days.
 * @param db reads of one moment (`Database.snapshot`)
 */
export async function checkSeals(db: Queries): Promise<BooksFinding[]> {
  const seals = await listSeals(db)
  const left = new Map<string, Seal>()
  for (const [index, seal] of seals.entries())
    left.set(seal.day, { ...seal, previous: seals[index - 1]?.hash ?? '' })
  const newest = seals.at(-1)?.day ?? ''
  const found: BooksFinding[] = []
  const tell = (text: string, day: string) => found.push({ text, since: dayEnd(day) })
  for await (const lines of daysOf(db)) {
    const { day } = lines
    if (day > newest) break
    const fault = faultOf(lines, left.get(day))
    if (fault !== undefined) tell(fault, day)
    left.delete(day)
  }
  for (const day of left.keys()) tell(`The lines of ${dayInWords(dayEnd(day))} are gone.`, day)
  return found
}

/** The first moment after a day; ISO 8601. */
const dayAfter = (day: string) => new Date(Date.parse(dayEnd(day)) + 1).toISOString()

/** Makes the seals of past days that have none. */
async function missingSeals(db: Queries, now: number, last: BookSealRow | undefined): Promise<BookSealRow[]> {
  const today = companyDay(isoTime(now - settled))
  const seals: BookSealRow[] = []
  let hash = last?.hash ?? ''
  for await (const { day, lines, hashOnto } of daysOf(db, last && dayAfter(last.day))) {
    if (day >= today) break
    hash = hashOnto(hash)
    seals.push({ day, lines, hash, sealed_at: isoTime(now) })
  }
  return seals
}

/**
 * Seals every day that is over and has lines.
 * @param now milliseconds since the epoch
 * @returns the newest seal, and whether it was made now; undefined before the first
 */
export async function sealDays(database: Database, now: number) {
  const { last, missing } = await database.snapshot(async (db) => {
    const last = (await listSeals(db)).at(-1)
    return { last, missing: await missingSeals(db, now, last) }
  })
  await database.write(async (trx) => {
    for (const seal of missing) await insertSeal(trx, seal)
  })
  const newest = missing.at(-1) ?? last
  return newest && { day: newest.day, hash: newest.hash, isNew: newest !== last }
}
