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

test('says that only the newest conversations are listed once the list is full', () => {
  expect(told(1000)).toContain('1,000')
  expect(told(1000)).toContain('newest conversations are listed and searched.')
  expect(told(999)).not.toContain('newest')
})
