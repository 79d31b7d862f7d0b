import type { AuditAction } from '#contract/auditActions.ts'
import type { CallBody } from '#contract/calls.ts'
import { tokenError } from '#contract/fields/texts.ts'
import { powerTexts } from '#contract/power.ts'
import { isErased } from '#domain/accountStatus.ts'
import type { Bill } from '../../database/schema.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Caller, Handlers } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import { mailReader } from '../../mail/queriesReaders.ts'
import type { Mails } from '../../mails.ts'
import type { Queries } from '../../ports/database.ts'
import { PowerServiceDown } from '../../ports/power.ts'
import { recordChange } from '../admin/audit.ts'
import { demandCompany, demandMeter, toCheckedMeter, withoutOwner } from './meterCheck.ts'
import { makeMeterLimits } from './meterLimits.ts'
import { lockBill, ownsUnit } from './queriesBills.ts'
import { isMoneyBack, leftKobo } from './queriesMoneyBack.ts'
import { askVendAt, canBeOrdered, finishVend, insertTokens, reopenVend, tokensOf } from './queriesVends.ts'

type PowerKey = 'POST /user/check-meter' | 'POST /admin/bill/{id}/vend' | 'POST /admin/bill/{id}/send-token'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'power' | 'logger' | 'codeKey'> & {
  readonly mails: Mails
}

/** A paid bill that buys electricity, locked until this transaction ends. @throws Refusal 404 */
async function heldBill(trx: Queries, id: string): Promise<Bill> {
  const bill = await lockBill(trx, id)
  if (bill === undefined || bill.vend_state === null) throw notFound('Payment')
  return bill
}

/** @throws Refusal 409 if the bill has its electricity, or its money went back */
function demandOpen(bill: Bill): void {
  if (bill.vend_state === 'done') throw new Refusal(409, powerTexts.hasToken)
  if (isMoneyBack(bill)) throw new Refusal(409, powerTexts.moneyIsBack)
}

/** @throws Refusal 409 if an order would go out while its money may go back, or without money */
function demandSettled(bill: Bill): void {
  const { vend_state, vend_ref, money_back } = bill
  if (vend_state === 'waiting' && vend_ref !== null) return
  if (money_back === 'refund under way' || money_back === 'disputed')
    throw new Refusal(409, powerTexts.moneyMayGoBack)
  if (leftKobo(bill) === 0) throw new Refusal(409, powerTexts.disputeTookIt)
}

/** The meter check for customers, and what admins do about electricity that has not come. */
export function makePower(dependencies: Needed): Handlers<PowerKey> {
  const { database, clock, power, logger, mails } = dependencies
  const limits = makeMeterLimits(dependencies)
  const nowIso = () => clock.iso()

  /** Asks again, or orders again what was refused, with the next sweep. */
  async function askAgain(trx: Queries, bill: Bill): Promise<'waiting'> {
    if (!canBeOrdered(bill, power?.buys)) throw new Refusal(409, powerTexts.waitsForAdmin)
    demandSettled(bill)
    if (bill.vend_state === 'refused') await reopenVend(trx, bill, { nextAt: nowIso(), reason: null })
    else await askVendAt(trx, bill.id, nowIso())
    return 'waiting'
  }

  async function enterToken(trx: Queries, bill: Bill, token: string, units: string | undefined) {
    if (token === '' && bill.meter_kind !== 'postpaid') throw refuseField('token', tokenError)
    const tokens = token === '' ? [] : [{ kind: 'credit' as const, digits: token }]
    const now = nowIso()
    // An order may be on its way: what it brings must not be lost.
    const isOut = bill.vend_state === 'waiting' && bill.vend_ref !== null
    const bought = { tokens, units: units || undefined }
    const done = await finishVend(trx, bill, bought, now, isOut ? now : null)
    if (done === undefined) throw new Refusal(409, powerTexts.hasToken)
    const reader = await mailReader(trx, bill.user_id)
    if (reader !== undefined && !isErased(reader)) {
      await insertTokens(trx, bill.id, tokens)
      await mails.tokenArrived(trx, { bill: done, tokens, now, dedupeKey: `token:${bill.id}` })
    }
    return 'done' as const
  }

  const record = (trx: Queries, caller: Caller, action: AuditAction, bill: Bill, state: string) =>
    recordChange(trx, clock, caller, {
      action,
      subject: 'unit',
      id: bill.unit_id,
      after: { meter: bill.metre_number, reference: bill.reference, state },
    })

  async function vend(
    trx: Queries,
    caller: Caller,
    id: string,
    body: CallBody<'POST /admin/bill/{id}/vend'>,
  ) {
    const bill = await heldBill(trx, id)
    demandOpen(bill)
    const { token, units } = body
    if (token === undefined) {
      const state = await askAgain(trx, bill)
      await record(trx, caller, 'token asked again', bill, state)
      return state
    }
    const state = await enterToken(trx, bill, token, units)
    await record(trx, caller, 'token entered', bill, state)
    return state
  }

  return {
    async 'POST /user/check-meter'({ body: { unitId, company, kind, metre_number: number }, caller }) {
      if (power === undefined) throw notFound('Meter check')
      if (!(await ownsUnit(database.read, caller.id, unitId))) throw notFound('Unit')
      demandCompany(power, company)
      const meter = { company, kind, number }
      const hasPaid = await limits.take(caller.id, meter)
      try {
        const checked = toCheckedMeter(await demandMeter(power, meter))
        return { data: hasPaid ? checked : withoutOwner(checked) }
      } catch (error) {
        if (!(error instanceof PowerServiceDown)) throw error
        logger.warn({ reason: error.message }, 'a meter could not be checked')
        throw new Refusal(503, powerTexts.checkDown)
      }
    },

    'POST /admin/bill/{id}/vend': ({ params: { id }, body, caller, write }) =>
      write(async (trx) => ({ data: { vendState: await vend(trx, caller, id, body) } })),

    'POST /admin/bill/{id}/send-token': ({ params: { id }, caller, write }) =>
      write(async (trx) => {
        const bill = await heldBill(trx, id)
        if (bill.vend_state !== 'done') throw new Refusal(409, powerTexts.noToken)
        const reader = await mailReader(trx, bill.user_id)
        if (reader === undefined || isErased(reader)) throw new Refusal(409, powerTexts.payerIsGone)
        const tokens = (await tokensOf(trx, [bill])).get(bill.id) ?? []
        const entry = await record(trx, caller, 'token sent again', bill, 'done')
        await mails.tokenArrived(trx, {
          bill,
          tokens,
          now: nowIso(),
          dedupeKey: `token:${bill.id}:${entry}`,
        })
        return { data: { vendState: 'done' as const } }
      }),
  }
}
