import { type Context, Hono } from 'hono'
import { authTexts } from '#contract/auth.ts'
import { videoLimit, videoTooLarge } from '#contract/fields/texts.ts'
import type { Dependencies } from '../../dependencies.ts'
import {
  imageLimit,
  imageTooLarge,
  type TakeUpload,
  type Upload,
  type UploadKind,
} from '../../modules/media/uploads.ts'
import { answerError } from '../answerError.ts'
import type { AppEnvironment } from '../environment.ts'
import { Refusal } from '../refusal.ts'
import { callerOf } from '../signedInCaller.ts'
import { makeUploadLine, readForm } from './uploadForm.ts'

type Needed = Pick<Dependencies, 'database' | 'clock' | 'logger' | 'apiUrl'> & { readonly upload: TakeUpload }

/** Uploads in memory at once, each some times as large as its file. The others are not read yet. */
const atOnce = 3

const limits = {
  image: { bytes: imageLimit, text: imageTooLarge },
  video: { bytes: videoLimit, text: videoTooLarge },
} as const

/** @throws Refusal 401 without a session, 403 for customers */
async function checkAdmin(context: Context, dependencies: Needed): Promise<string> {
  const caller = await callerOf(context.req.header('Authorization'), dependencies)
  if (caller.userType === 'user') {
    dependencies.logger.warn(
      { event: 'refused by role', userId: caller.id, call: 'Upload media' },
      'security',
    )
    throw new Refusal(403, authTexts.notAllowed)
  }
  return caller.id
}

const fieldOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

/** Cloudinary's answer, as far as it makes sense here. */
const cloudinaryAnswer = (upload: Upload, apiUrl: string, form: FormData, name: string) => ({
  asset_id: upload.id,
  public_id: upload.id,
  version: Math.floor(Date.parse(upload.createdAt) / 1000),
  ...(upload.width === undefined ? {} : { width: upload.width, height: upload.height }),
  format: upload.format,
  ...(upload.codec === undefined ? {} : { video: { codec: upload.codec } }),
  resource_type: upload.kind,
  created_at: upload.createdAt,
  tags: [],
  bytes: upload.bytes,
  type: 'upload',
  placeholder: false,
  url: `${apiUrl}/media/${upload.path}`,
  secure_url: `${apiUrl}/media/${upload.path}`,
  folder: fieldOf(form, 'folder'),
  original_filename: name.replace(/\.[^.]*$/, '').slice(0, 200),
})

/** Errors in Cloudinary's shape, and in ours for clients of the API. */
const withCloudinaryError = async (response: Response): Promise<Response> => {
  const body = (await response.json()) as { message?: unknown }
  return new Response(JSON.stringify({ ...body, error: { message: body.message } }), response)
}

/**
 * The embedded media service: Cloudinary's upload address, form and answer, for admins alone.
 * @param waitMs how long an upload waits for its turn; shorter in tests
 */
export function mediaUpload(dependencies: Needed, waitMs?: number): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const line = makeUploadLine(atOnce, waitMs)
  const toAnswer = answerError(dependencies.logger)
  app.onError(async (error, context) => withCloudinaryError(await toAnswer(error, context)))

  async function takeIn(context: Context<AppEnvironment>, kind: UploadKind): Promise<Response> {
    const form = await readForm(context.req.raw, limits[kind])
    // Checked again: sending a file takes long, and the sender may be signed out by then.
    const ownerId = await checkAdmin(context, dependencies)
    const file = form.get('file')
    if (!(file instanceof File)) throw new Refusal(400, 'Missing required parameter - file')
    if (file.size > limits[kind].bytes) throw new Refusal(413, limits[kind].text)
    const upload = await dependencies.upload(kind, new Uint8Array(await file.arrayBuffer()), ownerId)
    return context.json(cloudinaryAnswer(upload, dependencies.apiUrl, form, file.name))
  }

  for (const kind of ['image', 'video'] as const) {
    app.post(`/v1_1/plinth/${kind}/upload`, async (context) => {
      await checkAdmin(context, dependencies)
      return line.inTurn(context.req.raw, limits[kind], () => takeIn(context, kind))
    })
  }
  return app
}
