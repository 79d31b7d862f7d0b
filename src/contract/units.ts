import { z } from 'zod'
import { byAdmins, byVisitors, defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import {
  accountEmail,
  amount,
  fileUrl,
  id,
  longText,
  naira,
  optionalText,
  text,
  time,
  version,
  wholeNumber,
} from './fields/fields.ts'
import { fileItem } from './files.ts'
import { offeredPlan } from './plans.ts'

/** A unit is available while it has no owner. */
export const availability = z.enum(['available', 'sold'])
export type Availability = z.infer<typeof availability>

/** A unit as lists show it. */
export const unitSummary = z
  .object({
    _id: z.string(),
    name: z.string(),
    type: z.string().optional(),
    image: z.string(),
    price: naira,
    numberOfRooms: z.number(),
    numberOfBathRooms: z.number(),
    paymentPlan: z.string(),
    availability: availability.optional(),
    /** Whether it has a project manager; lists do not name them. */
    hasManager: z.boolean().optional(),
    heldUntil: time
      .optional()
      .meta({ description: 'Until when it is kept for somebody; left out unless it is' }),
    createdAt: time.optional(),
    version: version.optional(),
  })
  .meta({ id: 'UnitSummary' })
export type UnitSummary = z.infer<typeof unitSummary>

export const projectManager = z.object({
  _id: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
})
export type ProjectManager = z.infer<typeof projectManager>

export const unit = unitSummary
  .extend({
    floorPlan: z.array(fileItem),
    videos: z.array(fileItem),
    projectId: z.object({
      _id: z.string().optional(),
      name: z.string(),
      address: z.string(),
      location: z.string(),
      image: z.string().optional(),
      '2D-ProjectImages': z.array(fileItem).optional(),
    }),
    projectManager: projectManager.optional(),
    canHold: z
      .literal(true)
      .optional()
      .meta({ description: 'Sent to admins by a server that can hold units for somebody' }),
    plans: z.array(offeredPlan).optional().meta({
      description: 'The payment plans of a home that is for sale, the first as it is shown at once',
    }),
  })
  .meta({ id: 'Unit' })
export type Unit = z.infer<typeof unit>

const unitFields = {
  name: text('Name'),
  numberOfRooms: wholeNumber('Number of rooms'),
  numberOfBathRooms: wholeNumber('Number of bathrooms'),
  price: amount('Price'),
  paymentPlan: longText('Payment plan', bounds.description),
  image: fileUrl('Image'),
  type: optionalText('Type').optional(),
}

const unitParams = z.object({ unitId: id('Unit id') })

export const unitCalls = defineCalls({
  'GET /public/unit/{unitId}': {
    access: 'public',
    topic: 'Projects and units',
    summary: 'A list whose first item is the unit',
    limit: byVisitors,
    params: unitParams,
    answer: z.array(unit),
  },
  'GET /admin/unit/{unitId}': {
    access: 'admin',
    topic: 'Units',
    summary: 'A list whose first item is the unit, as the public one',
    params: unitParams,
    answer: z.array(unit),
  },
  'POST /admin/project/{projectId}/create-unit': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Units',
    summary: 'Create a unit in a project',
    params: z.object({ projectId: id('Project id') }),
    body: z.object({
      ...unitFields,
      unlessNamed: z
        .boolean('unlessNamed must be true or false')
        .optional()
        .meta({ description: 'Refused where the project has a unit of this name already' }),
    }),
    answer: unitSummary,
    status: 201,
    message: 'Unit Successfully Created',
    refusals: [409],
  },
  'PUT /admin/unit/{unitId}/update-unit': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Units',
    summary: 'Change a unit; fields left out stay as they are',
    params: unitParams,
    body: z.object({ ...unitFields, editedVersion: version }).partial(),
    answer: unitSummary,
    message: 'Unit Successfully Updated',
    refusals: [409],
  },
  'PUT /admin/add-project-manager/{unitId}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Units',
    summary: 'Assign an admin as the manager of a unit that has none',
    params: unitParams,
    body: z.object({ email: accountEmail }),
    answer: unit,
    message: 'Admin Assigned to Property',
    refusals: [409],
  },
  'POST /admin/unit/{unitId}/change-manager': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Units',
    summary: 'Give a unit, or all units of its manager, to another admin, or to nobody for now',
    params: unitParams,
    body: z.object({
      managerId: id('Id of the manager until now'),
      email: accountEmail
        .optional()
        .meta({ description: 'Of the next manager; without it there is none for now' }),
      everywhere: z
        .boolean('everywhere must be true or false')
        .optional()
        .meta({ description: 'All units of the manager until now' }),
    }),
    answer: z.object({ units: z.number().meta({ description: 'How many units were changed' }) }),
    message: 'Admin Changed',
    refusals: [409],
  },
})
