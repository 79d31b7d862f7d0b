import type { ChatRoom } from '#contract/chat.ts'
import { fullName } from '#domain/names.ts'

/** Who wrote a message; `mine`: it stands right, `named`: its author's name is to be seen. */
export type Author = { readonly name: string; readonly mine: boolean; readonly named?: true }
export type AuthorOf = (sender: string) => Author

export const you: Author = { name: 'You', mine: true }

/**
 * Who wrote a message of a room. What its customer did not write stands right for every admin, as their own does: its
 * author is told, be it the manager into whose conversation they look or one of before.
 * @param me the reader's id
 * @param name whom the reader sees the room with
 */
export const messageAuthor =
  ({ user, projectManager }: ChatRoom, me: string | undefined, name: string): AuthorOf =>
  (sender) => {
    if (sender === me) return you
    if (user._id === undefined || user._id === me || user._id === sender) return { name, mine: false }
    const manager = sender === projectManager._id ? fullName(projectManager) : 'Former manager'
    return { name: manager, mine: true, named: true }
  }
