import type { BooksFinding } from '#contract/admin.ts'
import { moneyArrived } from '#domain/bills.ts'
import { compareText } from '#domain/compareText.ts'
import { nairaOf } from '#domain/kobo.ts'
import { money } from '#domain/money.ts'
import { day, isoTime } from '#domain/time.ts'
import { consume, type Limit } from '../../database/limits.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Queries } from '../../ports/database.ts'
import {
  billsWithLines,
  claimsWithoutLine,
  currentOwnerships,
  demoTime,
  electricityReversals,
  isQueuedOrErased,
  type LedgerLine,
  ledgerLines,
  missingTriggers,
  type OwnershipRecord,
  ownershipRecords,
  soldAndHeld,
  storeReport,
} from './queries.ts'
import { checkSeals, sealDays } from './seals.ts'

/** Older mails can't be missed: they are deleted a day later (`sweeps.ts`), in ms. */
const mailsKept = 29 * day

const naira = (kobo: number) => money(nairaOf(kobo))

/** What is wrong with one line of the ledger; undefined if nothing is. */
function faultOf(line: LedgerLine): string | undefined {
  const { kind, amount_kobo: kobo } = line
  if (kind === 'property' && line.record_id === null) return 'names no ownership of its home and person'
  if (kobo < 0) {
    if (line.reversed_kobo === null) return 'reverses no payment of its home and person'
    if (line.reversed_kobo !== -kobo) return `takes back ${naira(-kobo)} of ${naira(line.reversed_kobo)}`
    return undefined
  }
  if (kind === 'property') return undefined
  if (line.bill_status !== 'paid') return 'is an electricity payment without a paid bill'
  return line.bill_kobo === kobo ? undefined : `is ${naira(kobo)}, and its bill ${naira(line.bill_kobo ?? 0)}`
}

/** The lines of one home, added up as its page and its statement do. */
type UnitLines = {
  readonly unitId: string
  /** In kobo. */
  readonly price: number
  readonly owners: Map<string, { all: number; standing: number; ended: boolean }>
  newest: string
}

function addLine(unit: UnitLines, line: LedgerLine): void {
  const { owners } = unit
  const id = line.ownership_id ?? ''
  const owner = owners.get(id) ?? { all: 0, standing: 0, ended: line.ended_at !== null }
  owner.all += line.amount_kobo
  if (line.amount_kobo > 0 && line.reversal_id === null) owner.standing += line.amount_kobo
  owners.set(id, owner)
  if (line.created_at > unit.newest) unit.newest = line.created_at
}

function faultsOfUnit({ owners, price }: UnitLines): string[] {
  const sums = [...owners.values()]
  const paid = sums.reduce((total, { all }) => total + all, 0)
  const faults = sums.flatMap(({ all, standing, ended }) => [
    ...(all === standing
      ? []
      : [`Its lines come to ${naira(all)}, the payments that stand to ${naira(standing)}`]),
    ...(ended && all !== 0 ? [`An owner who was removed still has ${naira(all)} in the books`] : []),
  ])
  return paid > price ? [...faults, `${naira(paid)} are paid for a home of ${naira(price)}`] : faults
}

type Owed = { readonly userId: string; readonly since: string; readonly keys: readonly string[] }

/** Whether a mail is missing. @param keys of the mails of which one must exist */
const isMailMissing = async (db: Queries, now: number, { userId, since, keys }: Owed) =>
  Date.parse(since) > now - mailsKept && !(await isQueuedOrErased(db, userId, keys))

/** How many lines admins have recorded under an ownership, and when the newest. */
type Recorded = { readonly payments: number; readonly reversals: number; readonly newest: string }
const nothing: Recorded = { payments: 0, reversals: 0, newest: '' }

function count(recorded: Map<string, Recorded>, { ownership_id: id, amount_kobo, created_at }: LedgerLine) {
  if (id === null) return
  const { payments, reversals, newest } = recorded.get(id) ?? nothing
  recorded.set(id, {
    payments: payments + (amount_kobo > 0 ? 1 : 0),
    reversals: reversals + (amount_kobo > 0 ? 0 : 1),
    newest: newest > created_at ? newest : created_at,
  })
}

/** @returns what was recorded under each ownership since the demo was loaded, by its id */
async function checkLines(db: Queries, now: number, found: BooksFinding[]): Promise<Map<string, Recorded>> {
  const recorded = new Map<string, Recorded>()
  const start = await demoTime(db)
  let unit: UnitLines | undefined
  const endUnit = () => {
    if (unit === undefined) return
    const { unitId, newest } = unit
    found.push(...faultsOfUnit(unit).map((text) => ({ text: `${text}.`, since: newest, unitId })))
  }
  const check = async (line: LedgerLine) => {
    const { unit_id: unitId, owner_id: userId, tx_id: txId, created_at: since } = line
    const fault = faultOf(line)
    if (fault !== undefined) found.push({ text: `Payment ${txId} ${fault}.`, since, unitId })
    else if (line.amount_kobo < 0) {
      const keys = [`payment-reversed:${line.reversed_tx_id}`, `owner-removed:${line.ownership_id}`]
      if (await isMailMissing(db, now, { userId, since, keys }))
        found.push({ text: `No mail tells of the reversal ${txId}.`, since, unitId })
      if (line.kind === 'electricity') {
        const { lines, entries } = await electricityReversals(db, unitId)
        const text = `The audit trail has ${entries} of ${lines} reversals of electricity, ${txId} among them.`
        if (lines !== entries) found.push({ text, since, unitId })
      }
    }
  }
  for await (const lines of ledgerLines(db)) {
    for (const stored of lines) {
      const hasTime = !Number.isNaN(Date.parse(stored.created_at))
      const line = hasTime ? stored : { ...stored, created_at: isoTime(now) }
      const { unit_id: unitId, created_at: since } = line
      if (!hasTime) found.push({ text: `Payment ${line.tx_id} has no time of recording.`, since, unitId })
      await check(line)
      if (line.created_at > start) count(recorded, line)
      if (line.kind !== 'property') continue
      if (unit?.unitId !== line.unit_id) {
        endUnit()
        unit = {
          unitId: line.unit_id,
          price: line.price_kobo,
          owners: new Map(),
          newest: line.created_at,
        }
      }
      addLine(unit, line)
    }
  }
  endUnit()
  return recorded
}

async function checkBills(db: Queries, now: number, found: BooksFinding[]): Promise<void> {
  for await (const bills of billsWithLines(db)) {
    for (const bill of bills) {
      const since = bill.settled_at ?? bill.created_at
      const { unit_id: unitId, user_id: userId, reference } = bill
      if (bill.status === 'paid' && bill.line_id === null)
        found.push({ text: `The bill ${reference} is paid and not in the books.`, since, unitId })
      if (bill.status !== 'failed' || !moneyArrived(bill.failure_code)) continue
      if (await isMailMissing(db, now, { userId, since, keys: [`late-payment:${bill.id}`] }))
        found.push({
          text: `No mail tells of the money that came for the bill ${reference}.`,
          since,
          unitId,
        })
    }
  }
}

/** How an owner's lines and the audit trail differ: an admin's act makes a line and its entry. */
function faultsOfTrail(record: OwnershipRecord, { payments, reversals }: Recorded): string[] {
  const { payment_entries, reversal_entries, removal_entries } = record
  const differ = (what: string, lines: number, entries: number) =>
    `${what} of an owner: ${lines} in the books, ${entries} in the audit trail.`
  // A removal is one entry for any number of reversals.
  const areReversalsRecorded =
    reversals === reversal_entries || (removal_entries > 0 && reversals > reversal_entries)
  return [
    ...(payments === payment_entries ? [] : [differ('Payments', payments, payment_entries)]),
    ...(areReversalsRecorded ? [] : [differ('Reversals', reversals, reversal_entries)]),
  ]
}

async function checkOwners(
  db: Queries,
  now: number,
  recorded: ReadonlyMap<string, Recorded>,
  found: BooksFinding[],
): Promise<void> {
  for await (const records of ownershipRecords(db)) {
    for (const { id, unit_id: unitId, owner_id: userId, ended_at: ended, ...record } of records) {
      const since = ended ?? record.created_at
      if ((ended === null) !== (record.current_id !== null))
        found.push({ text: 'The record of its owner and the owner of today disagree.', since, unitId })
      else if (
        ended !== null &&
        (await isMailMissing(db, now, { userId, since, keys: [`owner-removed:${id}`] }))
      )
        found.push({ text: 'No mail tells an owner of their removal.', since, unitId })
    }
    for (const record of records) {
      const lines = recorded.get(record.id) ?? nothing
      for (const text of faultsOfTrail(record, lines))
        found.push({ text, since: lines.newest || record.created_at, unitId: record.unit_id })
    }
  }
  for await (const current of currentOwnerships(db)) {
    for (const { unit_id: unitId, created_at: since, record_id } of current) {
      if (record_id === null) found.push({ text: 'Its owner of today is not in the records.', since, unitId })
    }
  }
}

/**
 * Checks whether the books agree with themselves and with the seals of their days.
 * @param db reads of one moment (`Database.snapshot`)
 * @param now milliseconds since the epoch
 * @returns what is wrong, in words, oldest first
 */
export async function checkBooks(db: Queries, now: number): Promise<BooksFinding[]> {
  const found: BooksFinding[] = []
  const recorded = await checkLines(db, now, found)
  await checkBills(db, now, found)
  await checkOwners(db, now, recorded, found)
  for (const { unitId, since } of await claimsWithoutLine(db))
    found.push({ text: 'A transfer counts as recorded without a payment of its owner.', since, unitId })
  for (const { unitId, since } of await soldAndHeld(db, isoTime(now)))
    found.push({ text: 'A home that has an owner is held for somebody.', since, unitId })
  found.push(...(await checkSeals(db, now)))
  for (const name of await missingTriggers(db))
    found.push({ text: `The trigger ${name} is missing or switched off.`, since: isoTime(now) })
  return found.toSorted((one, other) => compareText(one.since, other.since))
}

const claim: Limit = { name: 'books checked', points: 1, seconds: 3600 }

/** How many findings are logged and stored at most. */
const logged = 1000
const shown = 50

/** Makes the hourly check. One of all instances runs it. */
export const makeBooksCheck =
  ({ database, clock, logger }: Pick<Dependencies, 'database' | 'clock' | 'logger'>) =>
  async (): Promise<void> => {
    const now = clock.now()
    if ((await consume(database, claim, 'all', new Date(now))).state === 'refused') return
    const found = await database.snapshot((db) => checkBooks(db, now))
    for (const finding of found.slice(0, logged)) logger.error(finding, 'the books do not agree')
    const seal = await sealDays(database, now)
    if (seal?.isNew) logger.info({ day: seal.day, hash: seal.hash }, 'the books are sealed')
    const report = {
      checkedAt: isoTime(now),
      count: found.length,
      found: found.slice(0, shown),
      ...(seal && { sealed: { day: seal.day, hash: seal.hash } }),
    }
    await database.write((trx) => storeReport(trx, report))
  }
