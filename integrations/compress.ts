import { createHash } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
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

const brotli = (bytes: Uint8Array, effort: Effort) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** The best is taken from an earlier build where the content is the same. */
function compressBest(path: string, bytes: Uint8Array, kept: Kept): void {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  const formats = { br: () => brotli(bytes, 'best'), gz: () => gzipSync(bytes, { level: 9 }) }
  for (const [ending, compressed] of Object.entries(formats)) {
    const name = `${hash}-best.${ending}`
    const target = `${path}.${ending}`
    if (!kept.place(name, target)) kept.add(name, compressed(), target)
  }
}

/**
 * Made anew each time, which costs less than keeping it. Servers that know no Brotli make gzip of these pages by
 * themselves (hosting.ts). What stands there is written over, for ext4 is slow to make files after many were removed;
 * but not when it is a kept file's second name.
 */
function compressQuickly(path: string, bytes: Uint8Array): void {
  const target = `${path}.br`
  if ((statSync(target, { throwIfNoEntry: false })?.nlink ?? 1) > 1) rmSync(target)
  writeFileSync(target, brotli(bytes, 'quick'))
  rmSync(`${path}.gz`, { force: true })
}

/**
 * Puts compressed files beside a text file of a built site, so that a static server need not compress while a visitor
 * waits.
 * @param bytes what stands in the file
 */
export function compressFile(path: string, bytes: Uint8Array, effort: Effort, kept: Kept): void {
  if (bytes.length < worthwhile) return
  if (effort === 'best') compressBest(path, bytes, kept)
  else compressQuickly(path, bytes)
}
