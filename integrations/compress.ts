import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Kept } from './kept.ts'

/** Files that are compressed. */
export const textual = /\.(html|css|js|mjs|svg|json|xml|txt|webmanifest)$/

/** Below this many bytes a compressed file saves no packet. */
const worthwhile = 600

/**
 * For a page of 50 kB `best` takes 90 ms, and `quick` less than 1 ms for a fifth more bytes. Thousands of pages are
 * compressed quickly.
 */
export type Effort = 'best' | 'quick'
const brotliQuality = { best: constants.BROTLI_MAX_QUALITY, quick: 3 } as const

const brotli = (bytes: Uint8Array, effort: Effort) => () =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Servers that know no Brotli make gzip of the pages that were compressed quickly by themselves (hosting.ts). */
const formats = (bytes: Uint8Array, effort: Effort) =>
  effort === 'quick'
    ? { br: brotli(bytes, effort) }
    : { br: brotli(bytes, effort), gz: () => gzipSync(bytes, { level: 9 }) }

/**
 * Puts a `.br` and a `.gz` file beside a text file of a built site, so that a static server need not compress while
 * a visitor waits. What was compressed for an earlier build is taken from there.
 * @param bytes what stands in the file
 */
export function compressFile(path: string, bytes: Uint8Array, effort: Effort, kept: Kept): void {
  if (bytes.length < worthwhile) return
  const hash = createHash('sha256').update(bytes).digest('base64url')
  for (const [ending, compressed] of Object.entries(formats(bytes, effort))) {
    const name = `${hash}-${effort}.${ending}`
    const target = `${path}.${ending}`
    if (!kept.place(name, target)) kept.add(name, compressed(), target)
  }
}
