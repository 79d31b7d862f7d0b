import { persistentJSON } from '@nanostores/persistent'
import { isUnkept } from '#browser/storage/persistentEngine.ts'
import { $user } from '../session/session.ts'

type Drafts = Readonly<Record<string, string>>

const draftsKey = 'drafts'

/** Unsent text by person and room. Survives a reload and a lapsed session. */
export const $drafts = persistentJSON<Drafts>(draftsKey, {})

const keyOf = (roomId: string) => `${$user.get()?._id ?? ''}:${roomId}`

/** A room's draft; empty if there is none. */
export const draftIn = (drafts: Drafts, roomId: string): string => drafts[keyOf(roomId)] ?? ''

/** Whether somebody's draft would be lost with the page, because storage did not take it. */
export const hasUnkeptDraft = (): boolean => isUnkept(draftsKey) && Object.keys($drafts.get()).length > 0

export function saveDraft(roomId: string, text: string): void {
  const { [keyOf(roomId)]: _, ...others } = $drafts.get()
  $drafts.set(text === '' ? others : { ...others, [keyOf(roomId)]: text })
}
