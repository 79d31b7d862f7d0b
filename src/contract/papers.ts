import { z } from 'zod'
import { paperKinds } from '#company.ts'
import { byAdmins, defineCalls } from './call.ts'
import { id, pageQuery, text, time } from './fields/fields.ts'
import { privateFile } from './privateFiles.ts'
import { personName } from './users.ts'

export type PaperKind = keyof typeof paperKinds

const kindNames = Object.keys(paperKinds) as [PaperKind, ...PaperKind[]]
const paperKind = z.enum(kindNames, 'Choose a kind of paper')

/** What a paper belongs to: a sale, and so one owner of a home; a home; or all homes of a project. */
const paperScope = z.enum(['ownership', 'unit', 'project'], 'scope must be ownership, unit or project')
export type PaperScope = z.infer<typeof paperScope>

const paperAfter = z.enum(['assigned', 'paid in full', 'completed'])

const sha256 = z.string().meta({ description: 'Of the file, hex' })

const paper = z
  .object({
    _id: z.string(),
    scope: paperScope,
    kind: paperKind,
    title: z.string(),
    mime: privateFile.shape.mime,
    bytes: z.int(),
    sha256,
    addedAt: time,
    needsReading: z.boolean(),
    openedAt: time.optional(),
    acknowledgedAt: time.optional(),
    earlierReadAt: time.optional().meta({
      description: 'When the caller said to have read the version before this one',
    }),
  })
  .meta({ id: 'Paper' })
export type Paper = z.infer<typeof paper>

/** What an owner is told of papers on the list of homes. */
export const paperCounts = z.object({
  count: z.number(),
  toRead: z.number().meta({ description: 'How many the owner must still read' }),
})

const reader = personName.extend({ openedAt: time.optional(), acknowledgedAt: time.optional() })

const adminPaper = paper
  .omit({ openedAt: true, acknowledgedAt: true, earlierReadAt: true })
  .extend({
    scopeId: z.string().meta({ description: 'Of the owned unit, the unit or the project' }),
    fileId: z.string().optional().meta({ description: 'Left out once the file is deleted' }),
    replaces: z.string().optional().meta({ description: 'The version before' }),
    replacedAt: time.optional(),
    toldAt: time.optional().meta({ description: 'When the owners were told by mail' }),
    withdrawnAt: time.optional(),
    reason: z.string().optional().meta({ description: 'Why it was withdrawn' }),
    readers: z.array(reader).meta({ description: 'Who has opened it' }),
  })
  .meta({ id: 'AdminPaper' })
export type AdminPaper = z.infer<typeof adminPaper>

/** One paper of a person, as their export has it. */
export const exportedPaper = paper.omit({ mime: true, earlierReadAt: true }).extend({
  ownedUnitId: z.string().optional(),
  withdrawnAt: time.optional(),
  replacedAt: time.optional(),
})

const missingPaper = z
  .object({
    ownedUnitId: z.string(),
    unitId: z.string(),
    unitName: z.string(),
    projectName: z.string(),
    owner: personName,
    manager: personName.optional(),
    kind: paperKind,
    dueOn: z.string().meta({ examples: ['2026-11-03'], description: 'By the company’s clock' }),
    days: z.number().meta({ description: 'How many days it is late' }),
  })
  .meta({ id: 'MissingPaper' })
export type MissingPaper = z.infer<typeof missingPaper>

const newPaper = z
  .object({
    scope: paperScope,
    id: id('Id').meta({ description: 'Of the owned unit, the unit or the project' }),
    kind: paperKind,
    title: text('Title', 120),
    fileId: id('File id').meta({ description: 'Of a file that was sent with the purpose `paper`' }),
    replaces: id('Paper id').optional().meta({ description: 'The standing paper that this one replaces' }),
    needsReading: z.boolean('needsReading must be true or false').meta({
      description: 'Asks its owners to say that they have read it',
    }),
    tell: z.boolean('tell must be true or false').meta({
      description:
        'Mails all papers of the scope that owners were not told of: true with the last of several',
    }),
  })
  .refine(({ kind, scope }) => kind !== 'identity' || scope === 'ownership', {
    path: ['kind'],
    message: 'An identity paper belongs to one owner.',
  })
  .refine(({ kind, needsReading }) => kind !== 'identity' || !needsReading, {
    path: ['needsReading'],
    message: 'Owners do not see identity papers, so they cannot read them.',
  })

const oneOf = {
  ownedUnitId: id('Owned unit id').optional(),
  unitId: id('Unit id').optional(),
  projectId: id('Project id').optional(),
  userId: id('User id').optional().meta({ description: 'Papers of all sales to a customer' }),
}

const documentParams = z.object({ documentId: id('Document id') })
const reason = z.object({ reason: text('Reason') })

export const paperCalls = defineCalls({
  'GET /user/documents/{unitId}': {
    access: 'user',
    topic: 'Customer',
    summary: 'The papers of a unit that the caller owns, and those that are to come',
    params: z.object({ unitId: id('Unit id') }),
    answer: z.object({
      documents: z.array(paper),
      toCome: z.array(z.object({ kind: paperKind, after: paperAfter })),
    }),
  },
  'POST /user/document/{documentId}/acknowledge': {
    access: 'user',
    limit: { points: 60, seconds: 600 },
    topic: 'Customer',
    summary: 'Say that the caller has read a paper that they opened',
    params: documentParams,
    body: z.object({ sha256: text('sha256', 64).meta({ description: 'Of the file that was opened' }) }),
    answer: paper,
    message: 'Thank you. We noted that you have read it.',
    refusals: [409],
  },
  'GET /admin/documents': {
    access: 'admin',
    topic: 'Papers',
    summary: 'The papers of a sale, a unit, a project, or of all sales to a customer, with their history',
    query: z
      .object(oneOf)
      .refine((query) => Object.values(query).filter((value) => value !== undefined).length === 1, {
        message: `Give one of ${Object.keys(oneOf).join(', ')}`,
      }),
    answer: z.object({
      documents: z.array(adminPaper),
      owners: z.number().meta({ description: 'How many people may read them now' }),
    }),
  },
  'POST /admin/documents': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Papers',
    summary: 'Add a paper, or replace one',
    body: newPaper,
    answer: adminPaper,
    status: 201,
    message: 'Paper added',
    refusals: [404, 409],
  },
  'POST /admin/document/{documentId}/withdraw': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Papers',
    summary: 'Withdraw a paper. Owners who opened it get the reason by mail',
    params: documentParams,
    body: reason,
    answer: adminPaper,
    message: 'Paper withdrawn',
    refusals: [409],
  },
  'POST /admin/document/{documentId}/delete': {
    access: 'superAdmin',
    unlimited: byAdmins,
    topic: 'Papers',
    summary: 'Delete the file of a paper for good; its row and hash stay. Answers who had opened it',
    params: documentParams,
    body: reason,
    answer: adminPaper,
    message: 'File deleted',
    refusals: [409],
  },
  'GET /admin/missing-documents': {
    access: 'admin',
    topic: 'Papers',
    paged: true,
    summary: 'Which homes lack a paper that they should have, by kind, the longest first',
    query: z.object(pageQuery),
    answer: z.array(missingPaper),
    refusals: [404],
  },
})
