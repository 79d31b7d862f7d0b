import { persistentAtom } from '@nanostores/persistent'
import { $user } from './session.ts'

/** A stored JSON value; `otherwise` for text that is none, so that broken storage never breaks a page. */
export const decoder =
  <T>(otherwise: T) =>
  (text: string): T => {
    try {
      return JSON.parse(text) as T
    } catch {
      return otherwise
    }
  }

type Drafts = Readonly<Record<string, string>>

/** What was typed and not sent, by person and room. It outlives a reload and a lost session. */
export const $drafts = persistentAtom<Drafts>('drafts', {}, { encode: JSON.stringify, decode: decoder({}) })

const keyOf = (roomId: string) => `${$user.get()?._id ?? ''}:${roomId}`

/** The draft of a room, empty when nothing was typed. */
export const draftIn = (drafts: Drafts, roomId: string): string => drafts[keyOf(roomId)] ?? ''

/** Keeps what was typed in a room. */
export function saveDraft(roomId: string, text: string): void {
  const { [keyOf(roomId)]: _, ...others } = $drafts.get()
  $drafts.set(text === '' ? others : { ...others, [keyOf(roomId)]: text })
}
