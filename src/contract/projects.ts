import { z } from 'zod'
import { byAdmins, byVisitors, defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import { fileUrl, id, longText, naira, text, time, version } from './fields/fields.ts'
import { fileItem } from './files.ts'
import { progress, projectUpdate, stages } from './progress.ts'
import { unitSummary } from './units.ts'

export const projectStatus = z.enum(['ongoing', 'completed'], 'status must be ongoing or completed')
export type ProjectStatus = z.infer<typeof projectStatus>

/**
 * A project as lists show it. From `priceFrom` on the fields are ours; other servers leave them
 * out.
 */
export const projectSummary = z
  .object({
    _id: z.string(),
    name: z.string(),
    image: z.string(),
    location: z.string(),
    address: z.string(),
    description: z.string(),
    status: projectStatus,
    'unit count': z.array(z.object({ count: z.number() })),
    priceFrom: naira.optional(),
    priceTo: naira.optional(),
    roomsFrom: z.number().optional(),
    roomsTo: z.number().optional(),
    /** Units that have no owner and are kept for nobody. */
    availableCount: z.number().optional(),
    reservedCount: z
      .number()
      .optional()
      .meta({ description: 'Units without owner that are kept for somebody' }),
    /** The lowest price of such a unit, for each number of rooms that there is. */
    availableFrom: z.array(z.object({ rooms: z.number(), price: naira })).optional(),
    createdAt: time.optional(),
    completedAt: time.optional(),
    version: version.optional(),
    progress: progress.optional(),
  })
  .meta({ id: 'ProjectSummary' })
export type ProjectSummary = z.infer<typeof projectSummary>

export const project = projectSummary
  .extend({
    '2D-ProjectImages': z.array(fileItem),
    '3D-ProjectImages': z.array(fileItem),
    videos: z.array(fileItem),
    units: z.array(unitSummary),
    updates: z
      .array(projectUpdate)
      .optional()
      .meta({ description: 'The three newest, with three pictures each at most' }),
    stages: stages.optional(),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof project>

const projectFields = {
  name: text('Name'),
  description: longText('Description', bounds.description),
  image: fileUrl('Image'),
  address: text('Address'),
  location: text('Location'),
}

const projectParams = z.object({ projectId: id('Project id') })

export const projectCalls = defineCalls({
  'GET /public/projects': {
    access: 'public',
    topic: 'Projects and units',
    summary: 'Every project, newest first',
    limit: byVisitors,
    answer: z.array(projectSummary),
  },
  'GET /public/project/{projectId}': {
    access: 'public',
    topic: 'Projects and units',
    summary: 'A list whose first item is the project',
    limit: byVisitors,
    params: projectParams,
    answer: z.array(project),
  },
  'POST /admin/project': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Projects',
    summary: 'Create a project; it starts as ongoing',
    body: z.object({
      ...projectFields,
      status: z.literal('ongoing', 'A new project starts as ongoing').optional(),
    }),
    answer: projectSummary,
    status: 201,
    message: 'Project Successfully Created',
  },
  'PUT /admin/update-project/{id}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Projects',
    summary: 'Change a project, or mark it completed; fields left out stay as they are',
    params: z.object({ id: id('Project id') }),
    body: z.object({ ...projectFields, status: projectStatus, editedVersion: version }).partial(),
    answer: projectSummary,
    message: 'Project Successfully Updated',
    refusals: [409],
  },
})
