import { describe, expect, test } from 'vitest'
import type { ChatRoom, Message } from '#contract/chat.ts'
import { addedBy, counterpartOf, mergeMessages, newestFirst, olderThan } from '#domain/chat.ts'

const room = (id: string, more: Partial<ChatRoom> = {}): ChatRoom => ({
  _id: id,
  projectManager: { firstName: 'Yusuf', lastName: 'Danladi' },
  user: { firstName: 'Ada', lastName: 'Obi' },
  ...more,
})

const at = (minute: number) => `2026-11-01T10:${String(minute).padStart(2, '0')}:00.000Z`
const message = (id: string, minute: number): Message => ({
  _id: id,
  message: id,
  sender: 'u',
  createdAt: at(minute),
})

test('a user sees the project manager, an admin and a superAdmin the user', () => {
  expect(counterpartOf(room('r'), 'user').firstName).toBe('Yusuf')
  expect(counterpartOf(room('r'), 'admin').firstName).toBe('Ada')
  expect(counterpartOf(room('r'), 'superAdmin').firstName).toBe('Ada')
})

describe('newest rooms first', () => {
  test('by the last message, else by creation', () => {
    const rooms = [
      room('a', { lastMessageAt: at(1) }),
      room('b', { createdAt: at(3) }),
      room('c', { lastMessageAt: at(2) }),
    ]
    expect(newestFirst(rooms).map(({ _id }) => _id)).toEqual(['b', 'c', 'a'])
  })

  test('without any time, the reverse of the server’s order', () => {
    expect(newestFirst([room('a'), room('b')]).map(({ _id }) => _id)).toEqual(['b', 'a'])
  })
})

describe('a thread and the server’s page', () => {
  test('older messages stay, new ones come last, each once', () => {
    const known = [message('a', 1), message('b', 2)]
    expect(mergeMessages(known, [message('b', 2), message('c', 3)]).map(({ _id }) => _id)).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('nothing new leaves the thread itself', () => {
    const known = [message('a', 1), message('b', 2)]
    expect(mergeMessages(known, [message('b', 2)])).toBe(known)
  })

  test('what was sent while an older page was on its way stays', () => {
    const known = [message('a', 1), message('mine', 5)]
    expect(mergeMessages(known, [message('a', 1)]).map(({ _id }) => _id)).toEqual(['a', 'mine'])
  })

  test('a page that does not meet the thread stands alone: messages between are unknown', () => {
    expect(mergeMessages([message('a', 1)], [message('x', 50)]).map(({ _id }) => _id)).toEqual(['x'])
  })

  test('a server without ids is believed as it is', () => {
    const plain = { message: 'hello', sender: 'u' }
    expect(mergeMessages([message('a', 1)], [plain, plain])).toEqual([plain, plain])
  })

  test('a page adds what was not known, where messages have ids and where they have none', () => {
    const known = [message('a', 1), message('c', 3)]
    const page = [message('a', 1), message('b', 2), message('c', 3), message('d', 4)]
    expect(addedBy(page, known).map(({ _id }) => _id)).toEqual(['b', 'd'])
    const plain = { message: 'hello', sender: 'u' }
    expect(addedBy([plain, plain], [plain])).toEqual([plain])
  })

  test('older messages are those not known yet', () => {
    const known = [message('c', 3)]
    expect(
      olderThan(known, [message('b', 2), message('a', 1), message('c', 3)]).map(({ _id }) => _id),
    ).toEqual(['a', 'b'])
  })
})
