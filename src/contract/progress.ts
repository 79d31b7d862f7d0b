import { z } from 'zod'
import { byAdmins, byVisitors, defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import { cleanText } from './fields/cleaned.ts'
import { cleaned, fileUrl, id, optionalText, text, version } from './fields/fields.ts'

/** A day in an answer. */
const shownDay = z.string().meta({ examples: ['2026-11-03'], description: 'By the company’s clock' })

/** A day that is given. The first one guards against a year that is half typed. */
const day = z.iso
  .date('Enter a day, such as 2026-11-03')
  .refine((value) => value >= '2000-01-01', 'The day must not be before 2000')
  .meta({ examples: ['2026-11-03'] })

/** How far the building of a project is, for lists. It is empty while nothing was told. */
export const progress = z
  .object({
    percent: z.number().optional(),
    stage: z
      .string()
      .optional()
      .meta({ examples: ['Roofing'], description: 'What is being built now' }),
    updatedOn: shownDay.optional(),
  })
  .meta({ description: 'Of what everyone may know; a completed project has no percent and no stage' })
export type Progress = z.infer<typeof progress>

/** A step of the building, in its order. It is done once it has the day on which it was reached. */
const stage = z.object({
  _id: z.string(),
  name: z.string(),
  plannedOn: shownDay.optional(),
  reachedOn: shownDay.optional(),
})
export type Stage = z.infer<typeof stage>

const updatePicture = z.object({ url: z.string(), alt: z.string().optional() })

export const projectUpdate = z
  .object({
    _id: z.string(),
    title: z.string(),
    text: z.string(),
    percent: z.number().optional(),
    happenedOn: shownDay,
    edited: z.literal(true).optional().meta({ description: 'Owners had it by mail, and it was changed' }),
    pictures: z.array(updatePicture),
  })
  .meta({ id: 'ProjectUpdate' })
export type ProjectUpdate = z.infer<typeof projectUpdate>

/** Who reads an update. One for nobody is withdrawn: admins alone still see it. */
const audience = z.enum(['public', 'owners', 'nobody'], 'audience must be public, owners or nobody')

/** How the mails to the owners about an update stand. */
const ownerMails = z.enum(['none', 'waiting', 'sent'])

const adminUpdate = projectUpdate
  .extend({
    audience,
    ownerMails,
    version,
  })
  .meta({ id: 'AdminProjectUpdate' })
export type AdminUpdate = z.infer<typeof adminUpdate>

export const stages = z.array(stage)

const projectStages = z.object({
  stages,
  version: z.number().meta({ description: 'Of the stages: grows with every change of them; 0 at first' }),
})

const updateFields = {
  title: text('Title', 120),
  text: cleaned(cleanText, 'Text', 2000),
  percent: z
    .number('Percent must be a number')
    .int('Percent must be a whole number')
    .min(0, 'Percent must not be negative')
    .max(100, 'Percent may be at most 100')
    .optional(),
  happenedOn: day,
  audience,
  pictures: z
    .array(
      z.object(
        { url: fileUrl('Picture'), alt: optionalText('Description', bounds.alt).optional() },
        'A picture has an address',
      ),
      'pictures must be a list of pictures',
    )
    .max(bounds.updatePictures, `At most ${bounds.updatePictures} pictures`),
}

const newStage = z.object(
  {
    _id: id('Stage id').optional(),
    name: text('Name', 60),
    plannedOn: day.optional(),
    reachedOn: day.optional(),
  },
  'A stage has a name',
)

const projectParams = z.object({ projectId: id('Project id') })
const updateParams = z.object({ updateId: id('Update id') })

const older = z.object({
  before: id('Update id')
    .optional()
    .meta({ description: 'The last update of the page before: only older ones are answered' }),
})

const tenAPage = '10 a page, newest first; fewer on the last page'

export const progressCalls = defineCalls({
  'GET /public/project/{projectId}/updates': {
    access: 'public',
    topic: 'Projects and units',
    summary: `What was told to everyone about the building of a project: ${tenAPage}`,
    limit: byVisitors,
    params: projectParams,
    query: older,
    answer: z.array(projectUpdate),
  },
  'GET /user/project-updates/{unitId}': {
    access: 'user',
    topic: 'Customer',
    summary: `What was told about the building of a unit that the caller owns: ${tenAPage}`,
    params: z.object({ unitId: id('Unit id') }),
    query: older,
    answer: z.array(projectUpdate),
  },
  'GET /admin/project/{projectId}/progress': {
    access: 'admin',
    topic: 'Progress',
    summary: `A project's stages and all its updates: ${tenAPage}`,
    params: projectParams,
    query: older,
    answer: projectStages.extend({
      stages: z.array(
        stage.extend({
          payments: z.number().meta({ description: 'How many lines of payment plans wait for it' }),
        }),
      ),
      owners: z.number().meta({ description: 'How many people own a home of the project' }),
      updates: z.array(adminUpdate),
    }),
  },
  'PUT /admin/project/{projectId}/stages': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Progress',
    summary: "Replace a project's stages",
    params: projectParams,
    body: z.object({
      editedVersion: z
        .number('editedVersion must be a number')
        .int('editedVersion must be a whole number')
        .min(0, 'editedVersion must not be negative')
        .meta({
          description: 'The version that was edited. Another answers 409 with the stages as they are',
        }),
      stages: z
        .array(newStage, 'stages must be a list of stages')
        .max(30, 'At most 30 stages')
        .meta({ description: 'In their order. A stage that stays keeps its `_id`' }),
    }),
    answer: projectStages,
    message: 'Stages saved',
    refusals: [409],
  },
  'POST /admin/project/{projectId}/update': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Progress',
    summary: 'Tell how the building of a project goes',
    params: projectParams,
    body: z.object({
      ...updateFields,
      tellOwners: z
        .boolean('tellOwners must be true or false')
        .meta({ description: 'Mails it to everyone who owns a home of the project, within minutes' }),
    }),
    answer: adminUpdate,
    status: 201,
    message: 'Update published',
  },
  'PUT /admin/project-update/{updateId}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Progress',
    summary: 'Change an update, or withdraw it; fields left out are emptied',
    params: updateParams,
    body: z.object({ ...updateFields, editedVersion: version }),
    answer: adminUpdate,
    message: 'Update saved',
    refusals: [409],
  },
})
