import { makeSlots } from '../../slots.ts'
import { Refusal } from '../refusal.ts'

/** How long an upload waits for its turn, in ms: less than proxies wait for an answer. */
const patienceMs = 30_000

/** Bytes for the form's other fields and its boundaries. */
const formRoom = 64 * 1024

/** How large the file of a form may be, and the words that refuse a larger one. */
export type FileLimit = { readonly bytes: number; readonly text: string }

/**
 * How many times the limit is read of a too large upload, so that its sender gets the answer and
 * not a broken connection.
 */
const readAtMost = 5

/** @throws Refusal 413 for more than `limit` bytes */
async function* withinLimit(request: Request, { bytes, text }: FileLimit) {
  const limit = bytes + formRoom
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size <= limit) yield chunk
    if (size > limit * readAtMost) break
  }
  if (size > limit) throw new Refusal(413, text)
}

/** Reads past an upload: a browser sends all of it before it takes an answer. */
export async function discardForm(request: Request, limit: FileLimit): Promise<void> {
  for await (const _ of withinLimit(request, limit));
}

const streamOf = (body: AsyncIterator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await body.next()
      done ? controller.close() : controller.enqueue(value)
    },
  })

/** @throws Refusal 415 for what is no form, 413, or 400 for a form that can't be read */
export async function readForm(request: Request, limit: FileLimit): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    await discardForm(request, limit)
    throw new Refusal(415, 'Send the file as a form')
  }
  try {
    const body = streamOf(withinLimit(request, limit))
    return await new Response(body, { headers: { 'Content-Type': type } }).formData()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The form could not be read')
  }
}

/**
 * Lets so many uploads be in memory at once, each some times as large as its file. The others are
 * not read yet.
 * @param waitMs how long an upload waits for its turn; shorter in tests
 */
export function makeUploadLine(atOnce: number, waitMs = patienceMs) {
  const slots = makeSlots(atOnce)
  return {
    /** @throws Refusal 503 for one whose turn does not come */
    async inTurn<T>(request: Request, limit: FileLimit, take: () => Promise<T>): Promise<T> {
      const release = await slots.take(waitMs)
      if (release === undefined) {
        await discardForm(request, limit)
        throw new Refusal(503, 'Many files are being uploaded. Try again in a moment.', {
          retryAfterMs: 5000,
        })
      }
      try {
        return await take()
      } finally {
        release()
      }
    },
  }
}
