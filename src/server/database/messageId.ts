/** What a message is called outside the database: its room and its place there. Means nothing to clients. */
export const messageId = (roomId: string, seq: number): string => `${roomId}-${seq}`

/** A place as `messageId` writes it: no sign, no leading zero, and few enough digits to be counted exactly. */
const place = /^[1-9]\d{0,14}$/

/**
 * The place that an id names in a room.
 * @returns undefined for an id of another room, and for what is no id
 */
export function seqIn(roomId: string, id: string): number | undefined {
  const rest = id.startsWith(`${roomId}-`) ? id.slice(roomId.length + 1) : ''
  return place.test(rest) ? Number(rest) : undefined
}
