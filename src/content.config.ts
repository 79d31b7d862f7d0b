import { defineCollection } from 'astro/content/config'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { contentFile, words } from '#build/contentFile.ts'

/** The fields of each `src/content/<name>.yaml`. */
export const schemas = {
  questions: z.strictObject({
    questions: z.array(z.strictObject({ question: words, answer: words })),
  }),
}

/** Texts that are changed without code. `src/content/README.md` says how. */
export const collections = {
  questions: contentFile('questions', schemas.questions),
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
