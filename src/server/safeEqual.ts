import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that does not tell how much of a guess was right. */
export function safeEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
