import { planReminders } from '#company.ts'
import { companyDay } from '#domain/dates.ts'
import { timeOfDay } from '#domain/dateWords.ts'
import { nairaOf } from '#domain/kobo.ts'
import { lackingKobo, planAt, remindedDays, reminderKind } from '#domain/plan.ts'
import { inParts } from '../../database/rows.ts'
import type { CallRequest, Handlers } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { longWaitBegan } from '../claims/longWaits.ts'
import { hasNewClaim } from '../claims/queries.ts'
import { heldOwnership } from '../owners/owners.ts'
import { lockUnit } from '../properties/queriesUnits.ts'
import { homeOf } from './home.ts'
import { type PlannedHome, plannedHome, plannedHomes } from './queries.ts'
import {
  decidedReminders,
  decideReminders,
  homesDueBetween,
  type Reminder,
  remindedByHand,
} from './queriesReminders.ts'

type RemindKey = 'POST /admin/payment-plan/{ownedUnitId}/remind'
type Dependencies = { readonly clock: Clock; readonly mails: Mails }

/** The reminders whose window is open: of lines that are not full, for a day that is near or past. */
export const openReminders = ({ lines, paidKobo }: PlannedHome, today: string): Reminder[] =>
  planAt(lines, paidKobo, today).lines.flatMap(({ _id: lineId, dueOn, state }) => {
    if (dueOn === undefined || state === 'paid') return []
    const kind = reminderKind(dueOn, today, planReminders)
    return kind === undefined ? [] : [{ lineId, kind, dueOn }]
  })

/** The lines of which an admin may remind: those that are overdue, else the one that is due next. */
function remindable({ lines, paidKobo }: PlannedHome, today: string) {
  const plan = planAt(lines, paidKobo, today)
  const overdue = plan.lines.filter(({ state }) => state === 'overdue')
  if (overdue.length > 0) return overdue
  return plan.next?.dueOn === undefined ? [] : [plan.next]
}

async function remind(
  trx: Queries,
  { clock, mails }: Dependencies,
  { params, caller }: Pick<CallRequest<RemindKey>, 'params' | 'caller'>,
) {
  const { ownership, unit } = await heldOwnership(trx, params.ownedUnitId)
  const now = clock.iso()
  const today = companyDay(now)
  const home = await homeOf(trx, ownership.id)
  const before = await remindedByHand(trx, ownership.id, today)
  if (before !== undefined) throw new Refusal(409, `Reminded today at ${timeOfDay(before)}`)
  const lines = remindable(home, today)
  const [first] = lines
  if (first === undefined) throw new Refusal(409, 'No line of this plan is due on a day.')
  const byHand = { lineId: first._id, kind: 'by hand', dueOn: today }
  await decideReminders(trx, {
    ownershipId: ownership.id,
    // The sweep does not say again what this mail says.
    reminders: [
      byHand,
      ...openReminders(home, today).filter(({ lineId }) => lines.some(({ _id }) => _id === lineId)),
    ],
    toldAt: now,
  })
  const told = await mails.lineDue(trx, home, { lines, now, byHand: true })
  if (!told) throw new Refusal(409, 'This customer’s data was erased: nobody can be reminded.')
  const amount = nairaOf(lines.reduce((sum, line) => sum + lackingKobo(line), 0))
  await recordChange(trx, clock, caller, {
    ...{ action: 'reminder sent by hand', subject: 'ownership', id: ownership.id },
    after: { unitId: unit.id, amount },
  })
  return { data: null }
}

export const makePlanReminders = (dependencies: Dependencies): Handlers<RemindKey> => ({
  'POST /admin/payment-plan/{ownedUnitId}/remind': (request) =>
    request.write((trx) => remind(trx, dependencies, request)),
})

const keyOf = ({ lineId, kind, dueOn }: Reminder) => `${lineId} ${kind} ${dueOn}`

/** The homes among these that have a reminder to decide. */
async function homesToRemind(db: Queries, ids: readonly string[], today: string): Promise<PlannedHome[]> {
  const decided = new Set((await decidedReminders(db, ids)).map(keyOf))
  const homes = await plannedHomes(db, ids)
  return homes.filter((home) => openReminders(home, today).some((one) => !decided.has(keyOf(one))))
}

/** Reminds the owner of one home of each line whose reminder nobody has decided yet. */
async function remindInTime(
  trx: Queries,
  mails: Mails,
  { ownershipId, unitId }: PlannedHome,
  now: string,
): Promise<void> {
  await lockUnit(trx, unitId)
  if (await hasNewClaim(trx, ownershipId, longWaitBegan(Date.parse(now)))) return
  const home = await plannedHome(trx, ownershipId)
  if (home === undefined) return
  const today = companyDay(now)
  const reminders = openReminders(home, today)
  const decided = await decideReminders(trx, { ownershipId, reminders, toldAt: now })
  const lineIds = new Set(decided.map(({ lineId }) => lineId))
  const lines = planAt(home.lines, home.paidKobo, today).lines.filter(({ _id }) => lineIds.has(_id))
  const byUrgency = Map.groupBy(lines, ({ state }) => state === 'overdue')
  for (const due of byUrgency.values()) await mails.lineDue(trx, home, { lines: due, now, byHand: false })
}

/**
 * Reminds owners of what is due soon or overdue, once for each line, day and window, in the hours
 * in which the company sends such mails. After a pause only the window of today goes out.
 */
export const makeReminderSweep =
  ({ database, clock, mails }: Dependencies & { readonly database: Database }) =>
  async (): Promise<void> => {
    const now = clock.iso()
    const today = companyDay(now)
    const time = timeOfDay(now)
    if (time < planReminders.from || time >= planReminders.until) return
    const ids = await homesDueBetween(database.read, remindedDays(today, planReminders))
    for (const part of inParts(ids))
      for (const home of await homesToRemind(database.read, part, today))
        await database.write((trx) => remindInTime(trx, mails, home, now))
  }
