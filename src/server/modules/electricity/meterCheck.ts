import type { CallBody } from '#contract/calls.ts'
import { meterNotChecked } from '#contract/fields/texts.ts'
import { type CheckedMeter, powerTexts } from '#contract/power.ts'
import { nairaOf } from '#domain/kobo.ts'
import { amountFault, maskedName } from '#domain/meters.ts'
import { distributorName } from '#domain/power.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuseField } from '../../http/refusal.ts'
import { type Meter, type MeterCheck, type PowerPort, PowerServiceDown } from '../../ports/power.ts'
import type { MeterLimits } from './meterLimits.ts'
import type { NewBill } from './queriesBills.ts'

type MeterOfBill = Pick<NewBill, 'company_code' | 'meter_kind' | 'customer_name'>

/** @throws Refusal 400 for a company that the service does not have */
export function demandCompany({ companies }: PowerPort, code: string): void {
  if (!companies.some((one) => one.code === code)) throw refuseField('company', powerTexts.unknownCompany)
}

/**
 * @throws Refusal 400 if the distributor does not know the meter, or sells nothing for it
 * @throws PowerServiceDown
 */
export async function demandMeter(power: PowerPort, meter: Meter): Promise<MeterCheck> {
  const checked = await power.check(meter)
  const company = distributorName(meter.company)
  if (checked === undefined)
    throw refuseField(
      'metre_number',
      `${company} has no ${meter.kind} meter with this number. Check the number, the company and the kind.`,
    )
  if (checked.canVend === false)
    throw refuseField(
      'metre_number',
      `${company} sells no electricity for this meter at the moment. Ask them why before you pay.`,
    )
  return checked
}

const naira = (kobo: number | undefined) => (kobo === undefined ? undefined : nairaOf(kobo))

/** A check as the contract has it. */
export const toCheckedMeter = ({
  name,
  address,
  leastKobo,
  mostKobo,
  debtKobo,
}: MeterCheck): CheckedMeter => ({
  name,
  address,
  leastAmount: naira(leastKobo),
  mostAmount: naira(mostKobo),
  debt: naira(debtKobo),
})

/** A check as somebody sees it who has not paid for the meter: enough to find a typing error by. */
export const withoutOwner = ({ address: _, name, ...rest }: CheckedMeter): CheckedMeter => ({
  name: maskedName(name),
  ...rest,
})

/** @throws Refusal 400 beyond the meter's bounds. @param amount in naira */
function demandBounds(checked: MeterCheck, amount: number): void {
  const fault = amountFault(toCheckedMeter(checked), amount)
  if (fault !== undefined) throw refuseField('amount', fault)
}

/**
 * Checks the meter of a new bill before money is paid for it. Without a company nothing is checked,
 * and an admin enters the token.
 * @throws Refusal 400 beside the field: unknown company or meter, an amount that the distributor
 *   does not take, or a check that is down, unless `meterChecked` is set
 * @throws Refusal 429 after too many different numbers
 */
export async function meterOfBill(
  { power, logger, limits }: Pick<Dependencies, 'power' | 'logger'> & { readonly limits: MeterLimits },
  userId: string,
  body: CallBody<'POST /user/make-bill-payment'>,
): Promise<MeterOfBill> {
  const { company, meterKind: kind, metre_number: number } = body
  if (power === undefined || company === undefined) return {}
  demandCompany(power, company)
  if (kind === undefined) throw refuseField('meterKind', 'Choose prepaid or postpaid')
  const meter = { company_code: company, meter_kind: kind }
  const asked = { company, kind, number }
  await limits.take(userId, asked)
  try {
    const checked = await demandMeter(power, asked)
    demandBounds(checked, body.amount)
    return { ...meter, customer_name: checked.name }
  } catch (error) {
    if (!(error instanceof PowerServiceDown)) throw error
    logger.warn({ reason: error.message }, 'a meter could not be checked')
    if (body.meterChecked !== true)
      throw refuseField('meterChecked', meterNotChecked, { code: 'meter-not-checked' })
    return meter
  }
}
