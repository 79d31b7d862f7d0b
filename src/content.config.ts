import { existsSync } from 'node:fs'
import { defineCollection } from 'astro/content/config'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { contentFile, words } from '#build/contentFile.ts'
import {
  opensLarge,
  opensLargeAndHasTall,
  originalOf,
  type PictureName,
  pictureNames,
  type TallPictureName,
} from '#sections/pictureNames.ts'

const titled = z.strictObject({ title: words, text: words })

const picture = z.custom<PictureName>(opensLarge, {
  error: 'is no picture of src/sections/pictures.json with "large"',
})
const tallPicture = z.custom<TallPictureName>(opensLargeAndHasTall, {
  error: 'is no picture of src/sections/pictures.json with "large" and an upright cut ("-tall")',
})

/** A file of `src/content/team`. */
const teamPicture = z
  .string()
  .regex(/\.(jpe?g|png|webp)$/, 'must be a file whose name ends in .jpg, .jpeg, .png or .webp')
  .refine((file) => existsSync(`src/content/team/${file}`), 'is no file of src/content/team')

/** The fields of each `src/content/<name>.yaml`. */
export const schemas = {
  about: z.strictObject({
    description: words,
    opening: words,
    mission: words,
    reasons: z.array(titled),
    projects: z.array(picture),
  }),
  gallery: z.strictObject({
    description: words,
    opening: words,
    pictures: z.array(picture),
    strip: z.array(tallPicture),
  }),
  home: z.strictObject({
    description: words,
    opening: titled,
    figures: z.array(z.strictObject({ number: words, label: words })).length(3, 'must be three'),
    projects: titled,
    know: z.array(words),
    mission: words,
    vision: words,
    ongoing: words,
  }),
  pictures: z.strictObject(Object.fromEntries(pictureNames.map((name) => [originalOf(name), words]))),
  questions: z.strictObject({
    questions: z.array(z.strictObject({ question: words, answer: words })),
  }),
  team: z.strictObject({
    team: z.array(z.strictObject({ name: words, role: words, picture: teamPicture.optional() })),
  }),
}

/** Texts that are changed without code. `src/content/README.md` says how. */
export const collections = {
  about: contentFile('about', schemas.about),
  gallery: contentFile('gallery', schemas.gallery),
  home: contentFile('home', schemas.home),
  pictures: contentFile('pictures', schemas.pictures),
  questions: contentFile('questions', schemas.questions),
  team: contentFile('team', schemas.team),
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
