import { z } from 'zod'
import { byAdmins, defineCalls } from './call.ts'
import { cleanText } from './fields/cleaned.ts'
import { amount, cleaned, email, id, naira, text, time, visitorsPhone } from './fields/fields.ts'
import { personName } from './users.ts'

/** A home that is kept for somebody until a time. It is live until that time, unless it was ended. */
const hold = z
  .object({
    _id: z.string(),
    unitId: z.string(),
    unitName: z.string(),
    projectName: z.string(),
    kind: z.enum(['hold', 'reservation']),
    name: z.string(),
    email: z.string().optional(),
    phoneNumber: z.string().optional(),
    enquiryId: z.string().optional(),
    question: z.string().optional().meta({ description: 'The words of that enquiry' }),
    price: naira.meta({ description: 'Of the day on which it was held' }),
    deposit: naira.optional().meta({ description: 'What was agreed; it is no payment' }),
    note: z.string().optional(),
    startsAt: time,
    endsAt: time,
    extendedBecause: z.string().optional(),
    createdBy: personName,
    endedAt: time.optional().meta({ description: 'Left out while it is live' }),
    endedHow: z.enum(['expired', 'released', 'converted', 'moved']).optional(),
    endedBecause: z.string().optional(),
    endedBy: personName.optional(),
  })
  .meta({ id: 'Hold' })
export type Hold = z.infer<typeof hold>

/** A hold of a person, as their export has it: without the admins who dealt with it. */
export const exportedHold = hold.omit({ createdBy: true, endedBy: true })

const until = z.iso
  .datetime('Enter when it ends, such as 2026-11-03T14:00:00.000Z')
  .transform((iso) => new Date(iso).toISOString())
  .meta({ format: 'date-time', examples: ['2026-11-03T14:00:00.000Z'] })

const note = cleaned(cleanText, 'Note', 1000).optional()
const unitParams = z.object({ unitId: id('Unit id') })
const holdParams = z.object({ holdId: id('Hold id') })

export const holdCalls = defineCalls({
  'GET /admin/holds': {
    access: 'admin',
    topic: 'Holds',
    summary: 'The holds of a unit, newest first; without one, all that are live, those that end next first',
    query: z.object({ unitId: id('Unit id').optional() }),
    answer: z.array(hold),
  },
  'POST /admin/unit/{unitId}/hold': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Holds',
    summary: 'Hold a unit for somebody, at its price of today. Visitors see it as reserved',
    params: unitParams,
    body: z.object({
      name: text('Name'),
      email: email.optional(),
      phoneNumber: visitorsPhone.optional(),
      until,
      enquiryId: id('Enquiry id').optional(),
      note,
    }),
    answer: hold,
    status: 201,
    message: 'Home held',
    refusals: [409],
  },
  'POST /admin/hold/{holdId}/extend': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Holds',
    summary: 'Let a hold end later',
    params: holdParams,
    body: z.object({ until, reason: text('Reason') }),
    answer: hold,
    message: 'Hold extended',
    refusals: [409],
  },
  'POST /admin/hold/{holdId}/reserve': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Holds',
    summary: 'Turn a hold into a reservation, which may last longer',
    params: holdParams,
    body: z.object({ until, deposit: amount('Deposit').optional(), note }),
    answer: hold,
    message: 'Home reserved',
    refusals: [409],
  },
  'POST /admin/hold/{holdId}/move': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Holds',
    summary: 'Hold another unit instead, until the same time, at the price of that one',
    params: holdParams,
    body: unitParams,
    answer: hold,
    message: 'Hold moved',
    refusals: [409],
  },
  'POST /admin/hold/{holdId}/release': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Holds',
    summary: 'End a hold before its time',
    params: holdParams,
    body: z.object({ reason: text('Reason') }),
    answer: hold,
    message: 'Hold released',
    refusals: [409],
  },
})
