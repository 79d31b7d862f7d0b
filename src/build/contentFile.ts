import { defineCollection } from 'astro/content/config'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { companyValues } from '#sections/content/companyValues.ts'
import { fillIn } from '#sections/content/fillIn.ts'

/** A text of a content file, in which the company's values are filled in. */
export const words = z
  .string()
  .trim()
  .min(1)
  .transform((text, context) => {
    try {
      return fillIn(text, companyValues, String)
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : `${error}`)
      return z.NEVER
    }
  })

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text: put it in quotes',
  array: 'must be a list, with a dash before each entry',
  object: 'must be fields, each a name, a colon and its text',
}

/** What is wrong, for people who never programmed. */
const plainly: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys')
    return `nobody reads "${issue.keys.join('", "')}": is it spelled right?`
  if (issue.code === 'too_small') return 'is empty'
  if (issue.code !== 'invalid_type') return undefined
  return issue.input === undefined || issue.input === null ? 'is missing' : kinds[issue.expected]
}

/**
 * @param data what the file says
 * @throws Error of one line that names the file, the field (entries of lists count from 1), and what
 *   is wrong there
 */
export function demandContent(name: string, schema: z.ZodType, data: unknown): void {
  const wrong = schema
    .safeParse(data, { error: plainly })
    .error?.issues.map(({ path, message }) =>
      [...path.map((part) => (typeof part === 'number' ? part + 1 : String(part))), message].join(' '),
    )
  if (wrong === undefined) return
  const error = new Error(`src/content/${name}.yaml: ${wrong.join('; ')}`)
  // The build prints it, which helps nobody with a text.
  error.stack = ''
  throw error
}

/** The collection that is one file, `src/content/<name>.yaml`. `contentOf` reads it. */
export function contentFile<Schema extends z.ZodType>(name: string, schema: Schema) {
  const files = glob({ pattern: `${name}.yaml`, base: 'src/content' })
  return defineCollection({
    loader: {
      ...files,
      load(context) {
        // Astro keeps what an earlier build read, with the company's values of that day.
        context.store.clear()
        return files.load({
          ...context,
          parseData(entry) {
            demandContent(name, schema, entry.data)
            return context.parseData(entry)
          },
        })
      },
    },
    schema,
  })
}
