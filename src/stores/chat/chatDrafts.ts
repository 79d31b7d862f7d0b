import { persistentJSON } from '@nanostores/persistent'
import { $user } from '../session/session.ts'

type Drafts = Readonly<Record<string, string>>

/** Unsent text by person and room. Survives a reload and a lapsed session. */
export const $drafts = persistentJSON<Drafts>('drafts', {})

const keyOf = (roomId: string) => `${$user.get()?._id ?? ''}:${roomId}`

/** A room's draft; empty if there is none. */
export const draftIn = (drafts: Drafts, roomId: string): string => drafts[keyOf(roomId)] ?? ''

/** Keeps a room's draft. */
export function saveDraft(roomId: string, text: string): void {
  const { [keyOf(roomId)]: _, ...others } = $drafts.get()
  $drafts.set(text === '' ? others : { ...others, [keyOf(roomId)]: text })
}
