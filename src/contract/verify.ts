import { z } from 'zod'
import { defineCalls } from './call.ts'
import { naira, text } from './fields/fields.ts'

const companyDay = z.string().meta({ examples: ['2026-11-03'] })

/** What a check tells of a receipt or statement of ours, and nothing else. */
export const checkedPaper = z
  .object({
    kind: z.enum(['receipt', 'reversal', 'statement']),
    reference: z
      .string()
      .optional()
      .meta({ examples: ['7KQ2M9XWHD4T'], description: 'Of the payment or reversal; not of a statement' }),
    amount: naira.meta({ description: 'What was paid or taken back; on a statement, paid in all' }),
    on: companyDay.meta({ description: 'When the money came or was taken back; of a statement, its day' }),
    home: z.string().meta({ examples: ['Quay Loft 104, Quay Lofts'] }),
    owner: z
      .string()
      .optional()
      .meta({ examples: ['A*** O***'], description: 'First letters; missing once the person was erased' }),
    reversedOn: companyDay
      .optional()
      .meta({ description: 'When the payment, or the first of those on the statement, was reversed' }),
  })
  .meta({ id: 'CheckedPaper' })
export type CheckedPaper = z.infer<typeof checkedPaper>

/** What a check tells of a paper of a home, by its file. */
export const checkedFile = z
  .object({
    kind: z.string().meta({ examples: ['Allocation letter'], description: 'In the company’s words' }),
    on: companyDay.meta({ description: 'When it was given' }),
    state: z.enum(['stands', 'replaced', 'withdrawn']),
    until: companyDay.optional().meta({ description: 'When it was replaced or withdrawn' }),
  })
  .meta({ id: 'CheckedFile' })
export type CheckedFile = z.infer<typeof checkedFile>

const limit = { points: 60, seconds: 600 } as const

export const verifyCalls = defineCalls({
  'GET /public/verify/{code}': {
    access: 'public',
    limit,
    topic: 'Papers',
    summary: 'Whether a receipt or statement is ours and stands, by the code printed on it',
    params: z.object({
      code: text('Code', 100).meta({
        examples: ['7KQ2M9XWHD4T.GY4KQ2M9XWHD4TB7C3SZPE6R'],
        description: 'In any case, with or without blanks and dashes',
      }),
    }),
    answer: checkedPaper,
    refusals: [404],
  },
  'GET /public/verify-file/{sha256}': {
    access: 'public',
    limit,
    topic: 'Papers',
    summary: 'Whether a file is a paper of a home that we gave, by its hash; the file is not sent',
    params: z.object({
      sha256: text('Hash', 64).meta({
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    }),
    answer: checkedFile,
    refusals: [404],
  },
})
