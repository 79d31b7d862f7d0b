import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ChatRoom } from '#contract/chat.ts'
import RoomSearch from '#islands/chat/RoomSearch.tsx'

const person = { firstName: 'Ngozi', lastName: 'Eze' }
const told = (count: number) => {
  const all: ChatRoom[] = Array.from({ length: count }, (_, index) => ({
    _id: `room-${index}`,
    user: person,
    projectManager: person,
  }))
  return renderToStaticMarkup(<RoomSearch all={all} shown={all} onSearch={() => undefined} />)
}

test('a list of as many as are ever listed says that it has the newest alone', () => {
  expect(told(1000)).toContain('1,000')
  expect(told(1000)).toContain('newest conversations are listed and searched.')
  expect(told(999)).not.toContain('newest')
})
