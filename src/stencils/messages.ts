import { newestFirst } from '#domain/chat.ts'
import { roomValues } from './peopleValues.ts'
import { stand } from './stand.ts'

void stand([['GET /user/get-chat-rooms', 'chat-rooms']], (rooms) => {
  // An address may ask for a thread in the list's place, and where no times are told the order of what was kept is another.
  if (location.search !== '' || !rooms.every(({ createdAt }) => createdAt)) return {}
  const isBeside = matchMedia('(min-width: 48em)').matches
  return {
    rooms: newestFirst(rooms).map((room, index) => ({
      ...roomValues(room),
      // Its words would double this script.
      time: '',
      'aria-current': isBeside && index === 0 ? 'true' : undefined,
    })),
  }
})
