/** Codecs that nearly all browsers play. Apple's phones before 2023 have no AV1. */
const widelyPlayed = new Set(['h264', 'vp8', 'vp9'])

const labels: Readonly<Record<string, string>> = { hevc: 'H.265', av1: 'AV1', prores: 'ProRes' }

/**
 * A warning for a video that many browsers can't play; undefined for one that they can.
 * @param codec as Cloudinary names it
 */
export function codecWarning(fileName: string, codec: string): string | undefined {
  if (widelyPlayed.has(codec)) return undefined
  const label = labels[codec]
  return `Many browsers can’t play ${fileName}${label === undefined ? '' : `, which is ${label}`}. Save it as MP4 with H.264 and upload that instead.`
}
