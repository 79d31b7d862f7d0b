import { z } from 'zod'
import { byAdmins, defineCalls } from './call.ts'
import { amount, id, naira, nothing, text, version } from './fields/fields.ts'

/** How a line of a payment plan stands. `open` lines have no day yet; `due` ones are due within 30 days. */
export const lineState = z.enum(['paid', 'part', 'due', 'later', 'open', 'overdue'])
export type LineState = z.infer<typeof lineState>

const day = z.iso.date('Enter a day, such as 2026-11-30').meta({ examples: ['2026-11-30'] })

/** A stage of the building after which a line is due, and by how many days. */
const lineStage = z.object({
  _id: z.string(),
  name: z.string().meta({ examples: ['Roofing'] }),
  daysAfter: z.number(),
})

/** For as many days after its stage a line can be due at most. */
const mostDaysAfter = 365

const planLine = z.object({
  _id: z.string(),
  title: z.string(),
  amount: naira,
  dueOn: z
    .string()
    .optional()
    .meta({
      examples: ['2026-11-30'],
      description: 'By the company’s clock. Without it the line is due when the company says so',
    }),
  stage: lineStage.optional().meta({
    description: 'Of a line that waits for the building; `dueOn` is there once the stage is reached',
  }),
  paid: naira.meta({ description: 'What of it is paid: money fills the lines in their order' }),
  state: lineState,
})

const paymentPlan = z
  .object({
    lines: z.array(planLine),
    price: naira,
    planned: naira.meta({ description: 'The sum of the lines. It differs from the price after a new price' }),
  })
  .meta({ id: 'PaymentPlan' })
export type PaymentPlan = z.infer<typeof paymentPlan>

const adminPaymentPlan = paymentPlan
  .extend({
    _id: z.string().meta({ description: 'Of the owned unit' }),
    version: z.number().meta({ description: 'Grows with every change; 0 for a home that never had a plan' }),
    stages: z
      .array(lineStage.pick({ _id: true, name: true }))
      .optional()
      .meta({ description: 'The stages of the project, for which lines can wait' }),
  })
  .meta({ id: 'AdminPaymentPlan' })
export type AdminPaymentPlan = z.infer<typeof adminPaymentPlan>

/** What a home's plan says today, beside the home in lists. `left` is 0 when the plan is paid. */
export const planSummary = z
  .object({
    title: z.string().optional(),
    amount: naira.optional(),
    on: z.string().optional(),
    overdue: naira,
    overdueSince: z.string().optional(),
    left: naira,
  })
  .meta({
    description:
      'title, amount and on are what lacks of the next line that is neither full nor overdue; overdueSince is the first day that was missed',
  })
export type PlanSummary = z.infer<typeof planSummary>

const newLine = z.object(
  {
    _id: id('Line id').optional(),
    title: text('Title', 100),
    amount: amount('Amount'),
    dueOn: day.optional(),
    stage: z
      .object({
        _id: id('Stage id'),
        daysAfter: z
          .number('Days must be a number')
          .int('Days must be a whole number')
          .min(0, 'Days must not be negative')
          .max(mostDaysAfter, `Days may be at most ${mostDaysAfter}`),
      })
      .optional()
      .meta({ description: 'Instead of dueOn: so many days after this stage of the building is reached' }),
  },
  'A line has a title and an amount',
)

/** The most lines of a plan or template. */
const mostLines = 120

const templateLine = z.object(
  {
    title: text('Title', 100),
    share: z
      .number('Share must be a number')
      .int('Share must be a whole number of hundredths of a percent')
      .min(1, 'Share must be more than 0')
      .max(10_000, 'Share may be at most 100%')
      .meta({ description: 'Of the price, in basis points: 10000 are the whole price' }),
    afterMonths: z
      .number('Months must be a number')
      .int('Months must be a whole number')
      .min(0, 'Months must not be negative')
      .max(360, 'Months may be at most 360')
      .nullable()
      .meta({ description: 'After the first day; null: due when the company says so' }),
  },
  'A line has a title, a share and months',
)

const templateFields = {
  name: text('Name', 100),
  lines: z
    .array(templateLine, 'lines must be a list of lines')
    .min(1, 'A template has at least one line')
    .max(mostLines, `A template has at most ${mostLines} lines`),
}

const planTemplate = z
  .object({ _id: z.string(), name: z.string(), lines: z.array(templateLine), version: z.number() })
  .meta({ id: 'PlanTemplate' })
export type PlanTemplate = z.infer<typeof planTemplate>

/** A plan that visitors may choose: the lines that they see follow from the price of the home. */
export const offeredPlan = planTemplate.pick({ name: true, lines: true }).meta({ id: 'OfferedPlan' })
export type OfferedPlan = z.infer<typeof offeredPlan>

/** How many plans a project can offer. */
const mostOffered = 5

const projectParams = z.object({ projectId: id('Project id') })
const ownedUnitParams = z.object({ ownedUnitId: id('Owned unit id') })
const templateParams = z.object({ templateId: id('Template id') })
const templateLimit = { points: 100, seconds: 600 }

export const planCalls = defineCalls({
  'GET /user/payment-plan/{unitId}': {
    access: 'user',
    topic: 'Customer',
    summary: 'The payment plan of a unit the caller owns; no lines without one',
    params: z.object({ unitId: id('Unit id') }),
    answer: paymentPlan,
  },
  'GET /admin/payment-plan/{ownedUnitId}': {
    access: 'admin',
    topic: 'Payment plans',
    summary: 'The payment plan of an owned unit; no lines without one',
    params: ownedUnitParams,
    answer: adminPaymentPlan,
  },
  'PUT /admin/payment-plan/{ownedUnitId}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Payment plans',
    summary:
      'Replace the whole payment plan of an owned unit: its lines add up to the price; no lines end the plan',
    params: ownedUnitParams,
    body: z.object({
      editedVersion: z
        .number('editedVersion must be a number')
        .int('editedVersion must be a whole number')
        .min(0, 'editedVersion must not be negative')
        .meta({ description: 'The version that was edited. Another answers 409 with the plan as it is now' }),
      lines: z
        .array(newLine, 'lines must be a list of lines')
        .max(mostLines, `A plan has at most ${mostLines} lines`)
        .meta({ description: 'In the order in which they are paid. A line that stays keeps its `_id`' }),
      tellOwner: z.boolean('tellOwner must be true or false').meta({
        description:
          'Mails the plan to the owner. Without it, no reminders go for days that are near or past',
      }),
    }),
    answer: adminPaymentPlan,
    message: 'Plan saved',
    refusals: [409],
  },
  'POST /admin/payment-plan/{ownedUnitId}/remind': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Payment plans',
    summary: 'Remind the owner by mail of what is overdue, else of what is due next; once a day',
    params: ownedUnitParams,
    answer: nothing,
    message: 'Reminder sent',
    refusals: [409],
  },
  'GET /admin/project/{projectId}/plans': {
    access: 'admin',
    topic: 'Payment plans',
    summary: 'The templates that visitors see on the homes of a project that are for sale, in their order',
    params: projectParams,
    answer: z.array(planTemplate),
  },
  'PUT /admin/project/{projectId}/plans': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Payment plans',
    summary: 'Choose the templates that visitors see on the homes of a project; none without any',
    params: projectParams,
    body: z.object({
      templateIds: z
        .array(id('Template id'), 'templateIds must be a list of ids')
        .max(mostOffered, `A project offers at most ${mostOffered} plans`)
        .meta({ description: 'In the order in which visitors see them' }),
    }),
    answer: z.array(planTemplate),
    message: 'Saved',
  },
  'GET /admin/plan-templates': {
    access: 'admin',
    topic: 'Payment plans',
    summary: 'The templates of payment plans, by name',
    answer: z.array(planTemplate),
  },
  'POST /admin/plan-templates': {
    access: 'admin',
    limit: templateLimit,
    topic: 'Payment plans',
    summary: 'Add a template; the shares of its lines add up to 10,000',
    body: z.object(templateFields),
    answer: planTemplate,
    status: 201,
    message: 'Template saved',
    refusals: [409],
  },
  'PUT /admin/plan-template/{templateId}': {
    access: 'admin',
    limit: templateLimit,
    topic: 'Payment plans',
    summary: 'Change a template. Plans that were made from it stay as they are',
    params: templateParams,
    body: z.object({ ...templateFields, editedVersion: version }),
    answer: planTemplate,
    message: 'Template saved',
    refusals: [409],
  },
  'DELETE /admin/plan-template/{templateId}': {
    access: 'admin',
    limit: templateLimit,
    topic: 'Payment plans',
    summary: 'Delete a template. Plans that were made from it stay as they are',
    params: templateParams,
    answer: nothing,
    message: 'Template deleted',
  },
})
