import { z } from 'zod'
import { billPayment } from './bills.ts'
import { byAdmins, defineCalls } from './call.ts'
import { message } from './chat.ts'
import { exportedClaim } from './claims.ts'
import { enquiry } from './enquiries.ts'
import { email, id, naira, nothing, time } from './fields/fields.ts'
import { exportedHold } from './holds.ts'
import { ownedUnit } from './owners.ts'
import { exportedPaper } from './papers.ts'
import { exportedFile } from './privateFiles.ts'
import { transaction } from './transactions.ts'
import { user } from './users.ts'

export const personalData = z
  .object({
    takenAt: time,
    profile: user,
    mailNotices: z.boolean().optional().meta({ description: 'Whether notices come by mail' }),
    invitedAt: time.optional().meta({
      description: 'When the person was told of an account that was made without a mail',
    }),
    sessions: z
      .array(z.object({ createdAt: time, lastUsedAt: time, expiresAt: time }))
      .optional()
      .meta({ description: 'Where the person is signed in: times alone are kept, and no device' }),
    properties: z.array(ownedUnit),
    formerProperties: z
      .array(
        z.object({
          _id: z.string(),
          unitId: z.string(),
          unitName: z.string(),
          projectName: z.string(),
          createdAt: time,
          endedAt: time,
          reason: z.string().optional(),
        }),
      )
      .optional()
      .meta({ description: 'Ownerships that have ended, and why' }),
    paymentPlans: z
      .array(
        z.object({
          ownedUnitId: z.string(),
          lines: z.array(z.object({ title: z.string(), amount: naira, dueOn: z.string().optional() })),
          reminders: z.array(z.object({ kind: z.string(), dueOn: z.string(), toldAt: time.optional() })),
        }),
      )
      .optional()
      .meta({ description: 'The payment plans of all properties, and what the person was reminded of' }),
    paymentClaims: z
      .array(exportedClaim)
      .optional()
      .meta({ description: 'Transfers that the person told of' }),
    documents: z
      .array(exportedPaper)
      .optional()
      .meta({ description: 'Papers of the person’s homes, and what they have read' }),
    transactions: z.array(transaction),
    billPayments: z.array(billPayment.extend({ unitId: z.string() })),
    conversations: z.array(
      z.object({ roomId: z.string(), unitId: z.string(), createdAt: time, messages: z.array(message) }),
    ),
    files: z
      .array(exportedFile)
      .optional()
      .meta({ description: 'Files that the person sent; each is read by its own call' }),
    enquiries: z.array(enquiry),
    holds: z.array(exportedHold).optional().meta({ description: 'Homes that were held for the person' }),
    total: naira.meta({ description: 'Sum of the transactions, in naira' }),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalData>

export const visitorData = z
  .object({
    takenAt: time,
    email: z.string(),
    enquiries: z.array(enquiry),
    holds: z.array(exportedHold).optional(),
  })
  .meta({ id: 'VisitorData' })

export const personalDataCalls = defineCalls({
  'GET /user/export': {
    access: 'user',
    topic: 'Profile',
    summary: 'Everything the product holds about the caller',
    limit: { points: 10, seconds: 600 },
    answer: personalData,
  },
  'POST /admin/erase-user/{id}': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Users',
    summary: "Blank a customer's personal data for good; the ledger stays",
    params: z.object({ id: id('User id') }),
    answer: nothing,
    message: 'User erased',
    refusals: [409],
  },
  'GET /admin/personal-data': {
    access: 'superAdmin',
    topic: 'Enquiries',
    summary: 'Everything the product holds about a visitor without an account',
    query: z.object({ email }),
    answer: visitorData,
    refusals: [404, 409],
  },
  'POST /admin/enquiry/{enquiryId}/erase': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Enquiries',
    summary: 'Blank everything about a visitor without an account: all enquiries from the address of one',
    params: z.object({ enquiryId: id('Enquiry id') }),
    answer: nothing,
    message: 'Visitor erased',
    refusals: [409],
  },
})
