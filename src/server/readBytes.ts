import { Refusal } from './refusal.ts'

/**
 * Reads a body of at most so many bytes, whatever `Content-Length` claims.
 * @throws Refusal 413
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = new Refusal(413, 'This is too large to send')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge
  if (request.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
