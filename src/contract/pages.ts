import { z } from 'zod'
import { bounds } from './bounds.ts'
import { id, limit } from './fields.ts'

/** The query of a call with `paged`. Without it the answer holds the first 1,000 rows. */
export const pageQuery = {
  limit: limit(bounds.rowsPerAnswer),
  after: id('after')
    .optional()
    .meta({ description: '`next` of the page before: only the rows after it are answered' }),
}

/** The direction of a `sort`. */
export const sortOrder = z.enum(['asc', 'desc'], 'order must be asc or desc').optional()

/** What an answer with `paged` says beside `data`. */
export const pageInfo = z.object({
  total: z.number().meta({ description: 'How many rows there are on all pages' }),
  next: z
    .string()
    .optional()
    .meta({ description: 'Asks for the next page as `after`; left out on the last page' }),
})
export type PageInfo = z.infer<typeof pageInfo>
