import { z } from 'zod'
import { auditActions } from './auditActions.ts'
import { byAnybody, defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import { id, limit, longText, naira, text, time } from './fields/fields.ts'
import { vend } from './power.ts'
import { personName } from './users.ts'

const auditAction = z.enum(auditActions, 'There is no such kind of change')

/** A day by the company's clock. */
const day = (label: string) => z.iso.date(`${label} must be a day such as 2026-11-22`)

/** Which changes to list; a missing field means all. */
const auditQuery = z
  .object({
    actor: id('Actor id').meta({ description: 'Who made the change' }).optional(),
    action: auditAction.optional(),
    q: text('Search')
      .meta({ description: 'Words of the name, or the beginning of the id, of what was changed' })
      .optional(),
    from: day('The first day').meta({ description: 'A day of the company’s own time' }).optional(),
    to: day('The last day').meta({ description: 'The whole of that day counts' }).optional(),
    before: id('Entry id').optional(),
    limit: limit(200),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'The last day must not be before the first',
  })

/** One change and who made it; the values before and after are those of the changed record. */
export const auditEntry = z
  .object({
    _id: z.string(),
    actor: z
      .object({ _id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() })
      .optional(),
    action: z.string(),
    subjectType: z.string(),
    subjectId: z.string(),
    /** Its current name and page; left out if it is gone. */
    subject: z
      .object({ name: z.string(), unitId: z.string().optional(), projectId: z.string().optional() })
      .optional(),
    before: z.unknown(),
    after: z.unknown(),
    createdAt: time,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

/**
 * An electricity payment that the provider has not confirmed: whose, and for which home. Admins do
 * not see its amount.
 */
const pendingBill = z.object({
  unitId: z.string(),
  unitName: z.string(),
  projectName: z.string(),
  payer: personName,
  createdAt: time,
})
export type PendingBill = z.infer<typeof pendingBill>

/** A paid bill whose electricity has not come, or was refused. */
const unvendedBill = vend.extend({
  unitId: z.string(),
  unitName: z.string(),
  projectName: z.string(),
  payer: personName,
  amount: naira,
  paidAt: time,
})
export type UnvendedBill = z.infer<typeof unvendedBill>

/** Something that waits for an admin: how many, and since when the oldest. */
const waiting = z.object({
  what: z.enum([
    'payments',
    'refunds',
    'mails',
    'enquiries',
    'conversations',
    'transfers',
    'plans',
    'papers',
    'holds',
  ]),
  count: z.number(),
  oldestAt: time,
  unitId: z
    .string()
    .optional()
    .meta({ description: 'The home that the oldest is about, where it is about one' }),
})
export type Waiting = z.infer<typeof waiting>

/** A fault in the books, in words, with its time and, where it has one, its home. */
const booksFinding = z.object({ text: z.string(), since: time, unitId: z.string().optional() })
export type BooksFinding = z.infer<typeof booksFinding>

/** The last check of the books, if it found something: the oldest faults, and how many in all. */
export const booksReport = z.object({
  checkedAt: time,
  count: z.number(),
  found: z.array(booksFinding),
})
export type BooksReport = z.infer<typeof booksReport>

/** What the site shows to visitors. */
const siteReport = z.object({
  state: z.enum(['current', 'waiting', 'building', 'failed']),
  since: time.optional().meta({
    description: 'When the build began or failed; of changes that wait, the time of the oldest',
  }),
  changes: z.number().meta({ description: 'How many changes the site does not show' }),
  changedAt: time.optional().meta({ description: 'The newest change of what visitors see' }),
  publishedAt: time.optional().meta({ description: 'When the site was last built' }),
  error: z.string().optional().meta({ description: 'Why the last build failed' }),
})
export type SiteReport = z.infer<typeof siteReport>

/** What needs attention, and how sales go (top of the admin dashboard). */
export const overview = z
  .object({
    unreadRooms: z.number(),
    pendingBills: z.number(),
    pendingBillsOf: z
      .array(pendingBill)
      .optional()
      .meta({ description: 'Whose the newest of them are; left out where there are none' }),
    unvended: z
      .object({ count: z.number(), bills: z.array(unvendedBill) })
      .optional()
      .meta({
        description: 'Paid bills without their electricity, the oldest first; only where it is bought here',
      }),
    newEnquiries: z.number(),
    unitsWithoutOwner: z.number(),
    unitsWithoutManager: z.number(),
    waiting: z.array(waiting).meta({ description: 'What waits, and since when; only what there is' }),
    books: booksReport
      .optional()
      .meta({ description: 'What the last check of the books found; left out where all was right' }),
    site: siteReport
      .optional()
      .meta({ description: 'What the site shows; left out where it is not published by itself' }),
    canImportSales: z
      .literal(true)
      .optional()
      .meta({ description: 'The caller may bring in past sales without mails, as superAdmins may' }),
    uninvited: z.number().optional().meta({
      description: 'How many owners were brought in without a mail and can be invited; for superAdmins',
    }),
    months: z.array(
      z.object({ month: z.string().meta({ examples: ['2026-11'] }), unitsSold: z.number(), received: naira }),
    ),
  })
  .meta({ id: 'Overview' })
export type Overview = z.infer<typeof overview>

/**
 * How many units of a project lack an owner or a manager; projects without such units are left out.
 */
export const projectGaps = z
  .object({ projectId: z.string(), withoutOwner: z.number(), withoutManager: z.number() })
  .meta({ id: 'ProjectGaps' })
export type ProjectGaps = z.infer<typeof projectGaps>

export const searchHit = z
  .object({
    kind: z.enum(['user', 'admin', 'project', 'unit']),
    _id: z.string(),
    title: z.string(),
    detail: z.string(),
    more: z
      .number()
      .optional()
      .meta({ description: 'On the last hit of its kind: how many more of the kind there are' }),
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof searchHit>

export const adminCalls = defineCalls({
  'GET /admin/overview': {
    access: 'admin',
    topic: 'Overview',
    summary: 'What needs attention, and sales by month',
    answer: overview,
  },
  'POST /admin/publish': {
    access: 'admin',
    limit: { points: 30, seconds: 600 },
    topic: 'Overview',
    summary: 'Have the site built now, also if a build has just failed',
    answer: siteReport,
    message: 'The site is being published',
  },
  'GET /public/site-state': {
    access: 'public',
    limit: byAnybody,
    topic: 'Site',
    summary: 'For the builder of the site: the newest change of what visitors see, and whether to build now',
    answer: z.object({ changedAt: time.optional(), isDue: z.boolean() }),
  },
  'POST /site-builds': {
    access: 'public',
    limit: byAnybody,
    topic: 'Site',
    summary: 'For the builder of the site, with its key: a build began, is published, or failed',
    body: z.object({
      key: z
        .string('key is required')
        .max(200, 'This is not the builder’s key')
        .regex(/^\P{Cc}*$/u, 'This is not the builder’s key'),
      state: z.enum(['building', 'published', 'failed'], 'state must be building, published or failed'),
      changedAt: z.iso
        .datetime('changedAt must be a time of site-state')
        .optional()
        .meta({
          description: 'As site-state answered before the build began',
          examples: ['2026-11-20T09:30:00.000Z'],
        }),
      error: longText('Error', bounds.message).optional(),
    }),
    answer: z.null(),
    refusals: [401, 409],
  },
  'GET /admin/project-gaps': {
    access: 'admin',
    topic: 'Overview',
    summary: 'The projects that have units without owner or manager, and how many',
    answer: z.array(projectGaps),
  },
  'GET /admin/search': {
    access: 'admin',
    topic: 'Overview',
    summary:
      'Find users and projects by name, phone, e-mail or id, and units also by their owner or the reference of a payment',
    query: z.object({ q: text('Search') }),
    answer: z.array(searchHit),
  },
  'GET /admin/audit': {
    access: 'superAdmin',
    topic: 'Audit',
    summary:
      'Every change, newest first, or those by somebody, of a kind, to something, or of some days; `before` pages back',
    query: auditQuery,
    answer: z.array(auditEntry),
    refusals: [404],
  },
})
