import { z } from 'zod'
import { byAdmins, byAnybody, defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import { email, id, longText, pageQuery, text, time, visitorsPhone } from './fields/fields.ts'
import { enquirySent, newsConsent } from './fields/texts.ts'
import { personName } from './users.ts'

export const enquiryStatus = z.enum(['new', 'handled'], 'status must be new or handled')

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
    hold: z.object({ unitId: z.string(), unitName: z.string(), until: time }).nullable().optional().meta({
      description:
        'The home that is held from this enquiry, if one is. Sent to admins by a server that can hold homes',
    }),
  })
  .meta({ id: 'Enquiry' })
export type Enquiry = z.infer<typeof enquiry>

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
    params: z.object({ enquiryId: id('Enquiry id') }),
    body: z.object({ status: enquiryStatus }),
    answer: enquiry,
    message: 'Saved',
  },
})
