import { Refusal } from './refusal.ts'

const tooLarge = () => new Refusal(413, 'This is too large to send')

async function readStream(body: ReadableStream<Uint8Array>, limit: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a body of at most so many bytes, whatever `Content-Length` claims.
 * @throws Refusal 413
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > limit) throw tooLarge()
  // A body of a known length can't be longer (Node's parser sees to it), and is read whole much faster.
  if (length !== null && !request.headers.has('transfer-encoding')) {
    const whole = Buffer.from(await request.arrayBuffer())
    if (whole.length > limit) throw tooLarge()
    return whole
  }
  return request.body === null ? Buffer.alloc(0) : readStream(request.body, limit)
}

/** How much of a too large upload is still read, so that its sender gets the answer and not a broken connection. */
const patience = 5

/**
 * Reads an upload of at most so many bytes.
 * @param tooLarge the text of the refusal
 * @throws Refusal 413
 */
export async function readUpload(
  request: Request,
  limit: number,
  tooLarge: string,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size <= limit) chunks.push(chunk)
    else chunks.length = 0
    if (size > limit * patience) break
  }
  if (size > limit) throw new Refusal(413, tooLarge)
  return Buffer.concat(chunks)
}
