import { type Context, Hono } from 'hono'
import { type FileMime, filePurpose } from '#contract/privateFiles.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { PaperFiles } from '../../modules/papers/reading.ts'
import { fileLimit, fileTooLarge, nameWithEnding } from '../../modules/privateFiles/content.ts'
import type { PrivateFiles } from '../../modules/privateFiles/privateFiles.ts'
import type { MediaFile } from '../../ports/media.ts'
import type { AppEnvironment } from '../environment.ts'
import { takeRateLimitPoint } from '../rateLimit.ts'
import { Refusal, refuseField } from '../refusal.ts'
import { callerOf } from '../signedInCaller.ts'
import { discardForm, makeUploadLine, readForm } from './uploadForm.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'> & {
  readonly files: PrivateFiles
  readonly openPaper: PaperFiles
}

/** Where a file is sent to: the one address below `/api/v1` whose body is not short. */
export const uploadAddress = '/api/v1/files'

/** Where an owner reads a paper, which is noted. */
const paperAddress = '/api/v1/user/document'

/** Files in memory at once. Most are pictures of some megabytes, from slow connections. */
const atOnce = 8

const perAccount = { points: 60, seconds: 600 }

const limit = { bytes: fileLimit, text: fileTooLarge }

function purposeOf(context: Context) {
  const { data } = filePurpose.safeParse(context.req.query('purpose'))
  if (data === undefined) throw refuseField('purpose', `Say what the file is for: ${filePurpose.options}`)
  return data
}

/** A name as RFC 8187 writes it: of what `encodeURIComponent` leaves, three are not allowed. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Nothing runs, stays or is shown as a page, whatever a file holds. */
const headersOf = (mime: FileMime, name: string, bytes: number) => ({
  'Content-Type': mime,
  'Content-Length': String(bytes),
  'Content-Disposition': `attachment; filename*=UTF-8''${encodedName(nameWithEnding(name, mime))}`,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
})

type Served = { readonly mime: FileMime; readonly name: string; readonly content: MediaFile }

function answer(context: Context, { mime, name, content }: Served) {
  const headers = headersOf(mime, name, content.bytes)
  return context.req.method === 'HEAD'
    ? context.body(null, 200, headers)
    : context.body(content.open(), 200, headers)
}

/**
 * Takes and serves files that certain people alone may read. The session is in `Authorization`, as
 * everywhere, so no address shows a file by itself.
 */
export function privateFiles({ files, openPaper, ...needed }: Needed): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  const line = makeUploadLine(atOnce)
  const caller = (context: Context) => callerOf(context.req.header('Authorization'), needed)

  /** Refuses what need not be read. @throws Refusal 400, 429, 503 */
  async function check(context: Context, callerId: string) {
    try {
      const purpose = purposeOf(context)
      await takeRateLimitPoint(needed, 'POST /files', perAccount, callerId)
      await files.demandRoom()
      return purpose
    } catch (error) {
      await discardForm(context.req.raw, limit)
      throw error
    }
  }

  app.post(uploadAddress, async (context) => {
    const purpose = await check(context, (await caller(context)).id)
    return line.inTurn(context.req.raw, limit, async () => {
      const sent = (await readForm(context.req.raw, limit)).get('file')
      if (!(sent instanceof File)) throw refuseField('file', 'Choose a file.')
      if (sent.size > limit.bytes) throw new Refusal(413, limit.text)
      const bytes = new Uint8Array(await sent.arrayBuffer())
      // Looked up again: sending a file takes long, and the sender may be signed out by then.
      const data = await files.store(await caller(context), { purpose, name: sent.name, bytes })
      return context.json({ message: 'File stored', data }, 201)
    })
  })

  app.get(`${uploadAddress}/:fileId`, async (context) => {
    const part = context.req.query('small') === undefined ? 'full' : 'small'
    const { file, content } = await files.open(await caller(context), context.req.param('fileId'), part)
    return answer(context, { ...file, content })
  })

  app.get(`${paperAddress}/:documentId`, async (context) =>
    answer(context, await openPaper(await caller(context), context.req.param('documentId'))),
  )
  return app
}
