import { type Context, Hono } from 'hono'
import type { MediaFile, MediaPort } from '../../ports/media.ts'
import type { AppEnvironment } from '../environment.ts'

/** The only types that are served; others are 404. */
const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
}

type Range = { readonly first: number; readonly last: number }

/**
 * The part that a `Range` header asks for.
 * @returns undefined for the whole file, `unsatisfiable` beyond its end
 */
export function rangeOf(header: string | undefined, bytes: number): Range | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (first >= bytes || (from === '' && Number(to) === 0)) return 'unsatisfiable'
  return last < first ? undefined : { first, last }
}

const setHeaders = (context: Context, type: string) => {
  // A file never changes under its address, and has the type that it is served with.
  context.header('Cache-Control', 'public, max-age=31536000, immutable')
  context.header('Content-Type', type)
  context.header('X-Content-Type-Options', 'nosniff')
  context.header('Content-Security-Policy', "sandbox; default-src 'none'")
  context.header('Cross-Origin-Resource-Policy', 'cross-origin')
  context.header('Access-Control-Allow-Origin', '*')
  context.header('Accept-Ranges', 'bytes')
}

function send(context: Context, file: MediaFile, type: string): Response {
  const range = rangeOf(context.req.header('Range'), file.bytes)
  if (range === 'unsatisfiable') {
    context.header('Content-Range', `bytes */${file.bytes}`)
    return context.body(null, 416)
  }
  setHeaders(context, type)
  const length = range === undefined ? file.bytes : range.last - range.first + 1
  context.header('Content-Length', String(length))
  if (range !== undefined) {
    context.header('Content-Range', `bytes ${range.first}-${range.last}/${file.bytes}`)
  }
  const status = range === undefined ? 200 : 206
  return context.req.method === 'HEAD' ? context.body(null, status) : context.body(file.open(range), status)
}

/** The JPEG of the same size. Older pictures have no WebP, and browsers judge by the type sent. */
const instead = (path: string) => path.replace(/\.webp$/, '.jpg')

/** Serves pictures and videos: uploads first, then those of the demo company. */
export function mediaFiles(media: MediaPort): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>()
  app.get('/media/:path{.+}', async (context) => {
    const asked = context.req.param('path')
    for (const path of new Set([asked, instead(asked)])) {
      const type = types[/\.(\w+)$/.exec(path)?.[1] ?? '']
      const file = type === undefined ? undefined : await media.find(path)
      if (type !== undefined && file !== undefined) return send(context, file, type)
    }
    return context.notFound()
  })
  return app
}
