import type { AdminPaymentPlan, PaymentPlan } from '#contract/plans.ts'
import { companyDay, dayFrom } from '#domain/dates.ts'
import { nearDay, timeOfDay } from '#domain/dateWords.ts'
import { koboOf } from '#domain/kobo.ts'
import { moneyInText } from '#domain/money.ts'
import { openText, planFaults } from '#domain/plan.ts'
import { lowered } from '#domain/words.ts'
import type { Caller, CallRequest, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseFaults } from '../../http/refusal.ts'
import type { Mails } from '../../mails.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Queries } from '../../ports/database.ts'
import { recordChange } from '../admin/audit.ts'
import { heldOwnership } from '../owners/owners.ts'
import { stagesOf } from '../progress/queries.ts'
import { lockProject } from '../properties/queriesProjects.ts'
import { planAnswer } from './answers.ts'
import { homeOf } from './home.ts'
import { firstNameOf, ownershipBy, type PlannedHome, storePlan } from './queries.ts'
import { decideReminders } from './queriesReminders.ts'
import { openReminders } from './reminders.ts'

type PlanKey =
  | 'GET /user/payment-plan/{unitId}'
  | 'GET /admin/payment-plan/{ownedUnitId}'
  | 'PUT /admin/payment-plan/{ownedUnitId}'

type Dependencies = { readonly clock: Clock; readonly mails: Mails }
type Save = Pick<CallRequest<'PUT /admin/payment-plan/{ownedUnitId}'>, 'params' | 'body' | 'caller'>

const adminAnswer = async (db: Queries, home: PlannedHome, today: string): Promise<AdminPaymentPlan> => ({
  _id: home.ownershipId,
  ...planAnswer(home, today),
  version: home.version,
  stages: (await stagesOf(db, home.projectId)).map(({ _id, name }) => ({ _id, name })),
})

/**
 * Refuses lines that wait for a stage of another project, or for a stage and a day. Locks the
 * project: its stages stay as they are until the plan is stored.
 * @returns when each stage was reached
 */
async function checkStages(trx: Queries, projectId: string, lines: Save['body']['lines']) {
  if (lines.some(({ stage }) => stage !== undefined)) await lockProject(trx, projectId)
  const stages = new Map((await stagesOf(trx, projectId)).map(({ _id, reachedOn }) => [_id, reachedOn]))
  refuseFaults(
    lines.flatMap(({ dueOn, stage }, index) => {
      if (stage === undefined) return []
      if (!stages.has(stage._id))
        return [{ path: ['lines', index, 'stage'], message: 'Choose a stage of this project' }]
      if (dueOn === undefined) return []
      return [{ path: ['lines', index, 'dueOn'], message: 'A line is due on a day or after a stage' }]
    }),
  )
  return stages
}

/** @throws Refusal 409 with the plan as it is, unless its present version was edited */
async function refuseStalePlan(
  trx: Queries,
  home: PlannedHome,
  { body, caller, now }: { readonly body: Save['body']; readonly caller: Caller; readonly now: string },
): Promise<void> {
  const { edited, version } = home
  if (body.editedVersion === version) return
  const today = companyDay(now)
  const data = await adminAnswer(trx, home, today)
  // A version that never was, such as that of another home.
  if (edited === undefined) throw new Refusal(409, 'This home has no payment plan yet.', { data })
  const day = companyDay(edited.at) === today ? '' : ` on ${nearDay(edited.at, today)}`
  const when = `${day} at ${timeOfDay(edited.at)}. Look at it and change it again.`
  const who =
    edited.by === caller.id
      ? 'You changed this plan in another window'
      : `Your colleague ${await firstNameOf(trx, edited.by)} changed this plan`
  throw new Refusal(409, `${who}${when}`, { data })
}

/** The lines of a plan by their numbers, in words: the audit trail shows each line that changed. */
const inWords = ({ lines }: PaymentPlan, today: string) =>
  Object.fromEntries(
    lines.map(({ title, amount, dueOn, stage }, index) => [
      `line ${index + 1}`,
      `${title}, ${moneyInText(amount)}, ${dueOn === undefined ? lowered(openText(stage)) : nearDay(dueOn, today)}`,
    ]),
  )

async function save(trx: Queries, { clock, mails }: Dependencies, { params, body, caller }: Save) {
  const { unit, ownership } = await heldOwnership(trx, params.ownedUnitId)
  const now = clock.iso()
  const today = companyDay(now)
  const before = await homeOf(trx, ownership.id)
  await refuseStalePlan(trx, before, { body, caller, now })
  const asked = body.lines.map(({ amount, ...line }) => ({ ...line, amountKobo: koboOf(amount) }))
  refuseFaults(planFaults(asked, unit.price_kobo, now))
  const reached = await checkStages(trx, unit.project_id, body.lines)
  const lines = asked.map((line) => {
    const { _id = '', daysAfter = 0 } = line.stage ?? {}
    const reachedOn = reached.get(_id)
    return reachedOn === undefined ? line : { ...line, dueOn: dayFrom(reachedOn, daysAfter) }
  })
  await storePlan(trx, { ownershipId: ownership.id, lines, editedBy: caller.id, now })
  const home = await homeOf(trx, ownership.id)
  const told = body.tellOwner && (await mails.planChanged(trx, home, now))
  // What the owner was just told, or is not to be told, needs no reminder.
  await decideReminders(trx, {
    ownershipId: ownership.id,
    reminders: openReminders(home, today),
    toldAt: told ? now : null,
  })
  const data = await adminAnswer(trx, home, today)
  await recordChange(trx, clock, caller, {
    ...{ action: 'plan changed', subject: 'ownership', id: ownership.id },
    before: { unitId: unit.id, ...inWords(planAnswer(before, today), today) },
    after: { unitId: unit.id, ...inWords(data, today) },
  })
  return { data, ...(told ? { message: `Plan saved. ${home.owner.firstName} was told.` } : {}) }
}

export function makePlans({
  database: { read },
  clock,
  mails,
}: Dependencies & { readonly database: Database }): Handlers<PlanKey> {
  return {
    async 'GET /user/payment-plan/{unitId}'({ params: { unitId }, caller }) {
      const ownershipId = await ownershipBy(read, unitId, caller.id)
      if (ownershipId === undefined) throw notFound('Unit')
      return { data: planAnswer(await homeOf(read, ownershipId), companyDay(clock.iso())) }
    },

    async 'GET /admin/payment-plan/{ownedUnitId}'({ params: { ownedUnitId } }) {
      return { data: await adminAnswer(read, await homeOf(read, ownedUnitId), companyDay(clock.iso())) }
    },

    'PUT /admin/payment-plan/{ownedUnitId}': (request) =>
      request.write((trx) => save(trx, { clock, mails }, request)),
  }
}
