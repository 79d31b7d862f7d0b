import type { ChatRoom } from '#contract/chat.ts'
import type { User } from '#contract/users.ts'
import { aboutOf, unreadText } from '#domain/chat.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { fullName, initials, type Named } from '#domain/names.ts'
import { colourOf } from '#domain/palette.ts'
import { phoneText } from '#domain/phone.ts'
import type { Values } from './fill.ts'

/** `ui/Avatar.tsx`, with the name beside it. */
const personValues = (person: Named): Values => ({
  initials: initials(person),
  'data-colour': `${colourOf(person)}`,
  person: fullName(person),
})

/** `islands/chat/RoomCard.tsx`, as a customer sees it. */
export const roomValues = (room: ChatRoom): Values => ({
  ...personValues(room.projectManager),
  about: aboutOf(room) || undefined,
  said: room.lastMessage ?? '',
  'data-some': `${(room.unreadCount ?? 0) > 0}`,
  unread: unreadText(room.unreadCount ?? 0),
  id: room._id,
})

/** `islands/profile/Mine.tsx` */
export const profileValues = (mine: User, mailNotices: boolean): Values => ({
  ...personValues(mine),
  email: mine.email,
  phone: phoneText(mine.phoneNumber),
  since: dayInWords(mine.createdAt),
  'aria-checked': `${mailNotices}`,
})
