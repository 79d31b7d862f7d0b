import { z } from 'zod'
import { byAdmins, defineCalls } from './call.ts'
import { cleanMeter } from './fields/cleaned.ts'
import { cleaned, id, naira, optionalText, text } from './fields/fields.ts'
import { meterError, meterPattern, tokenError, tokenPattern } from './fields/texts.ts'

export const powerTexts = {
  checkDown: 'The meter can’t be checked at the moment. You have not been charged.',
  tooManyMeters:
    'Too many different meters for one day. Meters that you paid for before can still be paid; ask about others tomorrow.',
  unknownCompany: 'Choose the company that supplies the electricity',
  waitsForAdmin: 'Nobody can be asked about this payment: enter its token instead.',
  hasToken: 'This payment has its electricity already.',
  noToken: 'This payment has no electricity yet.',
  moneyIsBack: 'The money of this payment went back to the customer.',
  moneyMayGoBack: 'A refund or dispute of this payment is open: nothing is bought until it is settled.',
  disputeTookIt: 'A dispute of this payment took its money, or may have: nothing is bought with it.',
  payerIsGone: 'Nobody can get it: the account of its payer is gone.',
} as const

/** Paid before use by a token that is keyed in, or by a bill afterwards. */
export const meterKind = z.enum(['prepaid', 'postpaid'], 'Choose prepaid or postpaid')
export type MeterKind = z.infer<typeof meterKind>

/** How electricity is bought here. A server that buys none leaves it out. */
export const power = z
  .object({
    companies: z.array(z.object({ code: z.string(), name: z.string(), kinds: z.array(meterKind) })),
  })
  .meta({ description: 'The distributors whose electricity is bought with a bill payment' })
export type Power = z.infer<typeof power>

/** Twenty digits to key into a meter: electricity, or what prepares the meter for it. */
export const powerToken = z.object({
  kind: z.enum(['credit', 'key change', 'bonus']),
  digits: z.string().meta({ examples: ['12345678901234567890'] }),
})
export type PowerToken = z.infer<typeof powerToken>

/** The electricity of a paid bill: on its way, delivered, or refused. */
export const vendState = z.enum(['waiting', 'done', 'refused'])
export type VendState = z.infer<typeof vendState>

/** A bill payment's fields about its electricity. Other servers lack them. */
export const boughtPower = {
  company: z.string().optional().meta({ description: 'The code of the distributor' }),
  meterKind: meterKind.optional(),
  customerName: z
    .string()
    .optional()
    .meta({ description: 'Whose meter it is, as it was checked; masked until it is paid' }),
  vendState: vendState.optional(),
  vendReason: z.string().optional().meta({ description: 'Why the distributor refused' }),
  token: z.array(powerToken).optional(),
  units: z
    .string()
    .optional()
    .meta({ description: 'Kilowatt-hours', examples: ['35.4'] }),
  debt: naira.optional().meta({ description: 'What the distributor kept for a debt' }),
}

export const meterNumber = cleaned(cleanMeter, 'Meter number', 40)
  .min(1, { error: 'Meter number is required', abort: true })
  .regex(meterPattern, meterError)

/** Whose meter it is, and what may be paid for it. */
export const checkedMeter = z
  .object({
    name: z
      .string()
      .meta({ description: 'Masked, as in "ADA*** O**", until the caller has paid a bill for the meter' }),
    address: z.string().optional().meta({ description: 'Only once the caller has paid a bill for it' }),
    leastAmount: naira.optional(),
    mostAmount: naira.optional(),
    debt: naira
      .optional()
      .meta({ description: 'What is owed to the distributor, which may keep it of the next payment' }),
  })
  .meta({ id: 'CheckedMeter' })
export type CheckedMeter = z.infer<typeof checkedMeter>

/** What an admin sees of the electricity of a paid bill: never its token. */
export const vend = z.object({
  billId: z.string(),
  metre_number: z.string(),
  company: z.string().optional().meta({ description: 'The name of the distributor' }),
  meterKind: meterKind.optional(),
  vendState,
  vendReason: z.string().optional(),
  canAsk: z.boolean().meta({ description: 'Whether there is a service that can be asked for its token' }),
})
export type Vend = z.infer<typeof vend>

const billParams = z.object({ id: id('Payment id') })

/** A token as people write it; empty where the meter needs none. */
const tokenDigits = cleaned(cleanMeter, 'Token', 60).refine(
  (digits) => digits === '' || tokenPattern.test(digits),
  tokenError,
)

export const powerCalls = defineCalls({
  'POST /user/check-meter': {
    access: 'user',
    limit: { points: 30, seconds: 600 },
    topic: 'Bills',
    summary: 'Ask whose meter it is, and what may be paid for it',
    body: z.object({
      unitId: id('Unit'),
      company: text('Company', 60),
      kind: meterKind,
      metre_number: meterNumber,
    }),
    answer: checkedMeter,
    refusals: [404, 503],
  },
  'POST /admin/bill/{id}/vend': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Bills',
    summary: 'Ask again for the token of a paid bill, buy it again if it was refused, or enter it by hand',
    params: billParams,
    body: z.object({
      token: tokenDigits
        .optional()
        .meta({ description: 'Twenty digits; empty to say that a postpaid account was credited' }),
      units: optionalText('Units', 20)
        .refine(
          (units) => /^(\d{1,7}(\.\d{1,3})?)?$/.test(units),
          'Write the units as a number, such as 35.4',
        )
        .optional(),
    }),
    answer: z.object({ vendState }),
    message: 'Saved',
    refusals: [404, 409],
  },
  'POST /admin/bill/{id}/send-token': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Bills',
    summary: 'Mail the token of a paid bill to its payer once more',
    params: billParams,
    answer: z.object({ vendState }),
    message: 'The token is on its way',
    refusals: [404, 409],
  },
})
