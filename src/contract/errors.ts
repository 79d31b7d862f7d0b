import { z } from 'zod'

/** The refusal of a key that was used for another request. */
export const keyReused = 'This Idempotency-Key was already used for another request'

/** A fault of the input: where it is, and a message for the user. */
export const issue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
})
export type Issue = z.infer<typeof issue>

/** Failures that programs tell from others of the same status. Other servers send no codes. */
export const errorCode = z.enum(['record-not-found', 'meter-not-checked'])
export type ErrorCode = z.infer<typeof errorCode>

/** The body of every failure; `issues` with every 400. */
export const failure = z
  .object({
    message: z.string(),
    code: errorCode.optional().meta({
      description:
        'record-not-found: the call exists, its record does not. meter-not-checked: the check is down, and the customer may confirm the number',
    }),
    issues: z.array(issue).optional(),
    data: z
      .unknown()
      .optional()
      .meta({ description: 'When an edit named an older version: the record as it is now' }),
  })
  .meta({
    id: 'Failure',
    examples: [
      {
        message: 'Check the highlighted fields',
        issues: [{ path: ['email'], message: 'Email is required' }],
      },
    ],
  })
