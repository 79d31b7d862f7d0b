import { createHash } from 'node:crypto'
import type { BooksFinding } from '#contract/admin.ts'
import { compareText } from '#domain/compareText.ts'
import { companyDay, dayEnd } from '#domain/dates.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { hour, isoTime } from '#domain/time.ts'
import type { BookSealRow } from '../../database/schema.ts'
import type { Database, Queries } from '../../ports/database.ts'
import {
  databaseTime,
  insertSeal,
  lastReport,
  linesAsRecorded,
  listSeals,
  newestLineTime,
  type RecordedLine,
} from './queries.ts'

/** How long after its end a day is sealed, in ms: lines of its last moment are stored by then. */
const settled = hour

function withoutTitle(line: string): string {
  const { title: _, ...rest } = JSON.parse(line) as RecordedLine
  return JSON.stringify(rest)
}

/** What of a line is hashed: seals made by earlier versions do not hold the titles. */
const forms = [(line: string) => line, withoutTitle] as const
type Form = (typeof forms)[number]

/** `lines` are JSON. */
type DayOfLines = { readonly day: string; readonly lines: readonly string[] }

/** The seal of a day. @param previous the seal before it */
const hashOnto = (previous: string, { day, lines }: DayOfLines, form: Form = forms[0]) =>
  createHash('sha256')
    .update([previous, day, ...lines.map(form)].join('\n'))
    .digest('hex')

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
        const next = companyDay(line.created_at)
        // No time: the check of the lines tells of it.
        if (next === '') continue
        if (lines.length > 0) yield { day, lines }
        lines = []
        day = next
        end = dayEnd(day)
      }
      lines.push(JSON.stringify(line))
    }
  }
  if (lines.length > 0) yield { day, lines }
}

/** `lines`: their number when it was made, if the seal itself is there. */
type Seal = Pick<BookSealRow, 'day' | 'hash'> & { readonly lines?: number }

/** Whether a seal is of these lines. @param before what the seal before it may have been */
const isSealOf = ({ hash }: Seal, day: DayOfLines, before: readonly string[]) =>
  forms.some((form) => before.some((previous) => hashOnto(previous, day, form) === hash))

const isSameSeal = (one: Seal) => (other: Seal) => one.day === other.day && one.hash === other.hash

const inWords = (day: string) => dayInWords(dayEnd(day))

type Tell = (text: string, day: string) => void

/** Compares the days up to the newest seal with their seals. @param seals oldest first */
async function compareDays(db: Queries, seals: readonly Seal[], tell: Tell): Promise<void> {
  const newest = seals.at(-1)?.day ?? ''
  const left = new Map(seals.map((seal) => [seal.day, seal]))
  const hashBefore = (day: string) => seals.findLast((seal) => seal.day < day)?.hash ?? ''
  // Days without a seal since the last that has one, and what their seals were if they had any.
  let unsealed: string[] = []
  let chains: readonly string[] = []
  const tellUnsealed = (what: (day: string) => string) => {
    for (const day of unsealed) tell(what(inWords(day)), day)
    unsealed = []
  }
  const added = (day: string) => `Lines of ${day} were added after that day was over.`
  for await (const lines of daysOf(db)) {
    const { day } = lines
    if (day > newest) break
    const seal = left.get(day)
    if (seal === undefined) {
      const before = hashBefore(day)
      chains = forms.map((form, n) =>
        hashOnto(unsealed.length === 0 ? before : (chains[n] ?? before), lines, form),
      )
      unsealed.push(day)
      continue
    }
    left.delete(day)
    const isOverGap = unsealed.length > 0 && isSealOf(seal, lines, chains)
    tellUnsealed(isOverGap ? (gap) => `The seal of ${gap} is gone.` : added)
    if (isOverGap || isSealOf(seal, lines, [hashBefore(day)])) continue
    const { lines: then = lines.lines.length } = seal
    const counts = lines.lines.length === then ? '' : `: ${lines.lines.length} now, ${then} then`
    tell(`The lines of ${inWords(day)} are not what they were when that day was over${counts}.`, day)
  }
  tellUnsealed(added)
  for (const day of left.keys()) tell(`The lines of ${inWords(day)} are gone.`, day)
}

/**
 * Compares the ledger with the seals of its days, and the seals with the newest one that the last
 * check has noted.
 * @param db reads of one moment (`Database.snapshot`)
 * @param now milliseconds since the epoch
 */
export async function checkSeals(db: Queries, now: number): Promise<BooksFinding[]> {
  const today = companyDay(isoTime(now))
  const stored = await listSeals(db)
  const found: BooksFinding[] = []
  const isOver = ({ day }: Seal) => day < today && companyDay(day) === day
  for (const { day } of stored.filter((seal) => !isOver(seal)))
    found.push({ text: `The seal of ${day} is of no day that is over.`, since: isoTime(now) })
  const tell: Tell = (text, day) => found.push({ text, since: dayEnd(day) })
  const seals: Seal[] = stored.filter(isOver)
  const noted = (await lastReport(db))?.sealed
  if (noted !== undefined && !stored.some(isSameSeal(noted))) {
    const isGone = stored.every(({ day }) => day !== noted.day)
    tell(`The seal of ${inWords(noted.day)} ${isGone ? 'is gone' : 'was made anew'}.`, noted.day)
    // Its day can still be compared with the note.
    if (isGone) seals.push(noted)
  }
  await compareDays(
    db,
    seals.toSorted((one, other) => compareText(one.day, other.day)),
    tell,
  )
  return found
}

/** The first moment after a day; ISO 8601. */
const dayAfter = (day: string) => new Date(Date.parse(dayEnd(day)) + 1).toISOString()

/** Makes the seals of the days before `end` that have none. */
async function missingSeals(
  db: Queries,
  { now, end, last }: { readonly now: number; readonly end: string; readonly last: Seal | undefined },
): Promise<BookSealRow[]> {
  const seals: BookSealRow[] = []
  let hash = last?.hash ?? ''
  for await (const lines of daysOf(db, last && dayAfter(last.day))) {
    if (lines.day >= end) break
    hash = hashOnto(hash, lines)
    seals.push({ day: lines.day, lines: lines.lines.length, hash, sealed_at: isoTime(now) })
  }
  return seals
}

/**
 * Seals every day that has lines and is over: by this clock, by the database's, and because a later
 * day has lines too. One clock may be wrong, and a line that comes into a sealed day is an alarm.
 * Nothing is sealed onto seals of which the newest is gone or of a day to come.
 * @param now milliseconds since the epoch
 * @returns the newest seal, and whether it was made now; undefined before the first
 */
export async function sealDays(database: Database, now: number) {
  const { last, missing } = await database.snapshot(async (db) => {
    const time = Math.min(now, await databaseTime(db))
    const today = companyDay(isoTime(time - settled))
    const seals = await listSeals(db)
    const [last, noted] = [seals.at(-1), (await lastReport(db))?.sealed]
    const isNotedGone = noted !== undefined && !seals.some(isSameSeal(noted))
    if (isNotedGone || (last !== undefined && last.day >= today)) return { last: noted, missing: [] }
    const newestDay = companyDay(await newestLineTime(db))
    const end = newestDay < today ? newestDay : today
    return { last, missing: await missingSeals(db, { now, end, last }) }
  })
  if (missing.length === 0) return last && { day: last.day, hash: last.hash, isNew: false }
  const newest = await database.write(async (trx) => {
    for (const seal of missing) await insertSeal(trx, seal)
    // Another instance may have come first: what is noted must be what is stored.
    return (await listSeals(trx)).at(-1)
  })
  return newest && { day: newest.day, hash: newest.hash, isNew: true }
}
