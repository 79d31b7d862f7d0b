import { persistentJSON } from '@nanostores/persistent'
import { $user } from './session.ts'

type Drafts = Readonly<Record<string, string>>

/** What was typed and not sent, by person and room. It outlives a reload and a lost session. */
export const $drafts = persistentJSON<Drafts>('drafts', {})

const keyOf = (roomId: string) => `${$user.get()?._id ?? ''}:${roomId}`

/** The draft of a room, empty when nothing was typed. */
export const draftIn = (drafts: Drafts, roomId: string): string => drafts[keyOf(roomId)] ?? ''

/** Keeps what was typed in a room. */
export function saveDraft(roomId: string, text: string): void {
  const { [keyOf(roomId)]: _, ...others } = $drafts.get()
  $drafts.set(text === '' ? others : { ...others, [keyOf(roomId)]: text })
}
