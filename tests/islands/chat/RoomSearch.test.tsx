import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChatRoom } from '#contract/chat.ts'
import RoomSearch, { roomFinder } from '#islands/chat/RoomSearch.tsx'

const person = { firstName: 'Ngozi', lastName: 'Eze' }
const told = (count: number) => {
  const all: ChatRoom[] = Array.from({ length: count }, (_, index) => ({
    _id: `room-${index}`,
    user: person,
    projectManager: person,
  }))
  return renderToStaticMarkup(<RoomSearch all={all} shown={all} onSearch={() => undefined} />)
}

test('says that only the newest conversations are listed once the list is full', () => {
  expect(told(1000)).toContain('1,000')
  expect(told(1000)).toContain('newest conversations are listed and searched.')
  expect(told(999)).not.toContain('newest')
})

test.each(['danladi', 'obi-eze danladi', 'quay obi', '\u200bDANLADI '])(
  'finds a conversation by %j',
  (typed) => {
    const room = {
      _id: 'r',
      user: { firstName: 'Ɗanladi', lastName: 'Obi\u2011Eze' },
      projectManager: person,
    }
    expect(roomFinder(typed)({ ...room, projectName: 'Quay House' })).toBe(true)
    expect(roomFinder(typed)({ ...room, user: person })).toBe(false)
  },
)
