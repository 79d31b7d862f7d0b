import { z } from 'zod'
import { byAdmins, defineCalls } from './call.ts'
import { bounds } from './fields/bounds.ts'
import { fileUrl, id, nothing, optionalText } from './fields/fields.ts'

export const projectFileType = z.enum(
  ['2D-image', '3D-image', 'project-video'],
  'fileType must be 2D-image, 3D-image or project-video',
)
export const unitFileType = z.enum(['floor-plan', 'unit-video'], 'fileType must be floor-plan or unit-video')
export const fileType = z.enum([...projectFileType.options, ...unitFileType.options])
export type ProjectFileType = z.infer<typeof projectFileType>
export type UnitFileType = z.infer<typeof unitFileType>
export type FileType = z.infer<typeof fileType>

/**
 * A picture or video of a project or unit. `alt` and `poster` are ours; other servers leave them
 * out.
 */
export const file = z
  .object({
    _id: z.string(),
    url: z.string(),
    fileType,
    alt: z.string().optional(),
    poster: z.string().optional(),
  })
  .meta({ id: 'File' })
export type File = z.infer<typeof file>

/** A file as other servers may list it inside a project or unit: only `url` is certain. */
export const fileItem = file.partial({ _id: true, fileType: true })
export type FileItem = z.infer<typeof fileItem>

const urls = z
  .array(fileUrl('Image'), 'images must be a list of addresses')
  .min(1, 'Add at least one file')
  .max(bounds.filesPerCall, `At most ${bounds.filesPerCall} files at once`)

export const fileCalls = defineCalls({
  'POST /admin/project/{projectId}/images': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Media',
    summary: 'Add pictures or videos to a project',
    params: z.object({ projectId: id('Project id') }),
    body: z.object({ fileType: projectFileType, images: urls }),
    answer: z.array(file),
    status: 201,
    message: 'Images uploaded',
  },
  'POST /admin/unit/{unitId}/floor-plan': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Media',
    summary: 'Add floor plans or videos to a unit',
    params: z.object({ unitId: id('Unit id') }),
    body: z.object({ fileType: unitFileType, images: urls }),
    answer: z.array(file),
    status: 201,
    message: 'Images uploaded',
  },
  'GET /admin/project/{projectId}/files': {
    access: 'admin',
    topic: 'Media',
    summary: "A project's pictures and videos",
    params: z.object({ projectId: id('Project id') }),
    answer: z.array(file),
  },
  'GET /admin/unit/{unitId}/files': {
    access: 'admin',
    topic: 'Media',
    summary: "A unit's floor plans and videos",
    params: z.object({ unitId: id('Unit id') }),
    answer: z.array(file),
  },
  'DELETE /admin/delete-file/{fileId}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Media',
    summary: 'Delete a picture or video; tells where its address is still used',
    params: z.object({ fileId: id('File id') }),
    answer: z.object({ _id: z.string(), stillUsedBy: z.array(z.string()) }),
    message: 'File deleted',
  },
  'PUT /admin/file/{fileId}': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Media',
    summary: "Describe a picture for those who can't see it, or give a video its poster",
    params: z.object({ fileId: id('File id') }),
    body: z.object({ alt: optionalText('Description', bounds.alt), poster: fileUrl('Poster') }).partial(),
    answer: file,
    message: 'Saved',
  },
  'PUT /admin/files/order': {
    access: 'admin',
    unlimited: byAdmins,
    topic: 'Media',
    summary: 'Put files of one project or unit and one type in this order',
    body: z.object({
      fileIds: z
        .array(id('File id'), 'fileIds must be a list of file ids')
        .min(1, 'Name the files in their new order')
        .max(1000, 'At most 1,000 files at once'),
    }),
    answer: nothing,
    message: 'Order saved',
    refusals: [409],
  },
})
