import type { ChatRoom } from '#contract/chat.ts'
import { fullName } from '#domain/names.ts'

/** Author of a message; `mine`: shown right, `named`: with its author's name. */
export type Author = { readonly name: string; readonly mine: boolean; readonly named?: true }
export type AuthorOf = (sender: string) => Author

export const you: Author = { name: 'You', mine: true }

/**
 * The author of a message. For every admin, messages of the company's side are on the right. If an
 * earlier manager or a colleague wrote one, it has their name.
 * @param me the reader's id
 * @param name the name of the reader's counterpart
 */
export const messageAuthor =
  ({ user, projectManager }: ChatRoom, me: string | undefined, name: string): AuthorOf =>
  (sender) => {
    if (sender === me) return you
    if (user._id === undefined || user._id === me || user._id === sender) return { name, mine: false }
    const manager = sender === projectManager._id ? fullName(projectManager) : 'Former manager'
    return { name: manager, mine: true, named: true }
  }
