import { z } from 'zod'
import { byAdmins, byAnybody, defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import { email, id, longText, optionalText, pageQuery, text, time, visitorsPhone } from './fields/fields.ts'
import { enquirySent, newsConsent } from './fields/texts.ts'
import { personName } from './users.ts'

export const enquiryStatus = z.enum(['new', 'handled'], 'status must be new or handled')

export const enquirySource = z.enum(
  ['friend', 'instagram', 'google', 'agent', 'other'],
  'source must be friend, instagram, google, agent or other',
)

const enquiryStage = z.enum(
  ['talking', 'viewing', 'offer', 'won', 'lost'],
  'stage must be talking, viewing, offer, won or lost',
)

export const enquiry = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    message: z.string(),
    projectId: z.string().optional(),
    projectName: z.string().optional(),
    unitId: z.string().optional(),
    unitName: z.string().optional(),
    status: enquiryStatus,
    createdAt: time,
    handledBy: personName.optional(),
    handledAt: time.optional(),
    newsAt: time
      .optional()
      .meta({ description: 'When the visitor asked for news of projects, until they turn it off' }),
    newsWording: z.number().optional().meta({ description: 'The number of the words they agreed to' }),
    newsOffUrl: z
      .string()
      .optional()
      .meta({ description: 'Turns the news off: belongs into each mail with news' }),
    assignedTo: personName.nullable().optional().meta({
      description: 'The admin whose it is; null: nobody’s. Without it this server knows none',
    }),
    nextOn: z
      .string()
      .optional()
      .meta({ examples: ['2026-11-30'], description: 'When it goes on, by the company’s clock' }),
    source: enquirySource.optional().meta({ description: 'Where the visitor heard of the company' }),
    campaign: z.string().optional().meta({ description: 'What the address of their page said of that' }),
    stage: enquiryStage.optional(),
    lostWhy: z.string().optional(),
    notes: z
      .array(z.object({ text: z.string(), createdAt: time, createdBy: personName.optional() }))
      .optional()
      .meta({ description: 'Of admins alone, oldest first' }),
    hold: z.object({ unitId: z.string(), unitName: z.string(), until: time }).nullable().optional().meta({
      description:
        'The home that is held from this enquiry, if one is. Sent to admins by a server that can hold homes',
    }),
  })
  .meta({ id: 'Enquiry' })
export type Enquiry = z.infer<typeof enquiry>

const enquiryParams = z.object({ enquiryId: id('Enquiry id') })

export const enquiryCalls = defineCalls({
  'POST /public/enquiries': {
    access: 'public',
    limit: byAnybody,
    topic: 'Enquiries',
    summary: 'Ask the company about a project or unit; under one Idempotency-Key it is stored once',
    body: z.object({
      name: text('Name'),
      email,
      phoneNumber: visitorsPhone.optional(),
      message: longText('Message', bounds.message),
      projectId: id('Project id').optional(),
      unitId: id('Unit id').optional(),
      source: enquirySource.optional(),
      campaign: optionalText('Campaign', 100).optional(),
      newsWording: z
        .number('newsWording must be a number')
        .int('newsWording must be a whole number')
        .min(1, 'newsWording must be 1 or more')
        .max(newsConsent.wording, `newsWording may be at most ${newsConsent.wording}`)
        .optional()
        .meta({ description: 'Asks for news of projects: the number of the words that the visitor ticked' }),
    }),
    answer: z.object({ _id: z.string() }),
    once: true,
    status: 201,
    message: enquirySent,
  },
  'GET /admin/enquiries': {
    access: 'admin',
    topic: 'Enquiries',
    paged: true,
    summary: 'Enquiries, newest first',
    query: z.object({
      status: enquiryStatus.optional(),
      news: z
        .literal('asked', 'news must be asked')
        .optional()
        .meta({ description: 'Only those whose visitors asked for news of projects' }),
      of: z
        .enum(['me', 'nobody'], 'of must be me or nobody')
        .optional()
        .meta({ description: 'Only the caller’s, or nobody’s' }),
      due: z
        .literal('today', 'due must be today')
        .optional()
        .meta({ description: 'Only those that go on today, or should have gone on before' }),
      q: text('Search')
        .meta({ description: 'Words of the visitor, the home or the message, or a phone number' })
        .optional(),
      ...pageQuery,
    }),
    answer: z.array(enquiry),
    refusals: [404],
  },
  'PUT /admin/enquiry/{enquiryId}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Enquiries',
    summary: 'Mark an enquiry as handled, or as new again',
    params: enquiryParams,
    body: z.object({ status: enquiryStatus }),
    answer: enquiry,
    message: 'Saved',
  },
  'PUT /admin/enquiry/{enquiryId}/work': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Enquiries',
    summary: 'Say whose an enquiry is, when it goes on and how it stands; fields left out stay as they are',
    params: enquiryParams,
    body: z.object({
      assignedTo: id('Admin id').nullable().optional(),
      nextOn: z.iso.date('Enter a day such as 2026-11-30').nullable().optional(),
      stage: enquiryStage.nullable().optional(),
      lostWhy: optionalText('Why it was lost').optional(),
    }),
    answer: enquiry,
    message: 'Saved',
  },
  'POST /admin/enquiry/{enquiryId}/note': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Enquiries',
    summary: 'Write a note about an enquiry, which admins alone read',
    params: enquiryParams,
    body: z.object({ text: longText('Note', 1000) }),
    answer: enquiry,
    status: 201,
    message: 'Note added',
  },
  'GET /admin/enquiry-figures': {
    access: 'admin',
    topic: 'Enquiries',
    summary: 'How many enquiries came in each of the last twelve months from each source, and became sales',
    answer: z.array(
      z.object({
        month: z.string().meta({ examples: ['2026-11'] }),
        source: enquirySource.optional(),
        enquiries: z.number(),
        viewings: z.number().meta({ description: 'Of these, how many stand at a viewing or beyond' }),
        won: z.number(),
      }),
    ),
  },
})
