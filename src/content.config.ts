import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** Texts that are changed without code. `src/content/legal/README.md` says how. */
export const collections = {
  legal: defineCollection({
    loader: glob({ pattern: ['privacy.md', 'terms.md'], base: 'src/content/legal' }),
    schema: z.object({
      title: z.string(),
      /** What search engines show below the title. */
      description: z.string(),
      /** The day of the last change, in words. */
      changed: z.string(),
    }),
  }),
}
