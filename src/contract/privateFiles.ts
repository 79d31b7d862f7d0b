import { z } from 'zod'
import { time } from './fields/fields.ts'

/** What a file is for, which decides who may read it. */
export const filePurpose = z.enum(['claim', 'paper'])
export type FilePurpose = z.infer<typeof filePurpose>

/** The types that are stored. They are read from the content, never from a name. */
const fileMime = z.enum(['image/webp', 'image/jpeg', 'image/png', 'application/pdf'])
export type FileMime = z.infer<typeof fileMime>

/** A file that certain people alone may read. */
export const privateFile = z
  .object({
    fileId: z.string(),
    mime: fileMime,
    name: z.string(),
    bytes: z.int().min(0),
    sha256: z.string().optional().meta({ description: 'Of the file as it is stored, hex' }),
    width: z.int().optional().meta({ description: 'Of a picture, in pixels' }),
    height: z.int().optional(),
  })
  .meta({ id: 'PrivateFile' })
export type PrivateFile = z.infer<typeof privateFile>

/** A person's own file, as their export lists it. */
export const exportedFile = privateFile.extend({ purpose: filePurpose, createdAt: time })
export type ExportedFile = z.infer<typeof exportedFile>
