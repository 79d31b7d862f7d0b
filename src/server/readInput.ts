import type { Context } from 'hono'
import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { Issue } from '#contract/errors.ts'
import { Refusal } from './refusal.ts'

/** Bytes of a JSON body that are read at the most; the longest real one is a project's description. */
const bodyLimit = 256 * 1024

const issuesOf = (error: z.ZodError): readonly Issue[] =>
  error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    message,
  }))

function check(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = issuesOf(parsed.error)
  throw new Refusal(400, issues[0]?.message ?? 'This request is not valid', { issues })
}

/** Reads at most `bodyLimit` bytes, whatever `Content-Length` claims. */
async function readLimited(request: Request): Promise<string> {
  const tooLarge = new Refusal(413, 'This is too large to send')
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw tooLarge
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > bodyLimit) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')
  const raw = await readLimited(request)
  if (raw.trim() === '') return {}
  if (type !== null && !/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    throw new Refusal(415, 'Send this as application/json')
  }
  try {
    return JSON.parse(raw)
  } catch {
    throw new Refusal(400, 'The request is not valid JSON')
  }
}

/**
 * Checks what a request brings against its row of the contract.
 * @throws Refusal 400 with issues, 413 or 415
 */
export async function readInput(call: Call, context: Context) {
  const params = check(call.params, context.req.param())
  const query = check(call.query, context.req.query())
  const body = call.body === undefined ? undefined : check(call.body, await readJson(context.req.raw))
  return { params, query, body }
}
