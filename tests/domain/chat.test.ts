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
/** Messages of these ids, each a letter; `a` was written first. */
const messages = (ids: string): Message[] =>
  [...ids].map((id) => ({ _id: id, message: id, sender: 'u', createdAt: at(id.charCodeAt(0) - 96) }))
const idsOf = (found: readonly { _id?: string | undefined }[]) => found.map(({ _id }) => _id).join('')
const plain = { message: 'hello', sender: 'u' }

test('a customer sees the manager, an admin the customer, and an admin who began it the manager', () => {
  const user = { _id: 'c', firstName: 'Ada', lastName: 'Obi' }
  const seenBy = (userType: string, _id?: string) =>
    counterpartOf(room('a', { user }), { userType, _id }).firstName
  expect([seenBy('user', 'c'), seenBy('admin', 'm'), seenBy('admin', 'c')]).toEqual(['Yusuf', 'Ada', 'Yusuf'])
  expect(counterpartOf(room('a'), { userType: 'admin' }).firstName).toBe('Ada')
})

test('the newest rooms come first, by the last message, else by creation', () => {
  const rooms = [
    room('a', { lastMessageAt: at(1) }),
    room('b', { createdAt: at(3) }),
    room('c', { lastMessageAt: at(2) }),
  ]
  expect(idsOf(newestFirst(rooms))).toBe('bca')
})

test('rooms without any time stand in the reverse of the server’s order', () => {
  expect(idsOf(newestFirst([room('a'), room('b')]))).toBe('ba')
})

describe('a thread and the server’s page', () => {
  test.each([
    ['older messages stay, new ones come last, each once', 'ab', 'bc', 'abc'],
    ['what was sent while an older page was on its way stays', 'ae', 'a', 'ae'],
    ['a page that does not meet the thread stands alone: messages between are unknown', 'a', 'x', 'x'],
  ])('%s', (_, known, page, merged) => {
    expect(idsOf(mergeMessages(messages(known), messages(page)))).toBe(merged)
  })

  test('nothing new leaves the thread itself', () => {
    const known = messages('ab')
    expect(mergeMessages(known, messages('b'))).toBe(known)
  })

  test('a server without ids is believed as it is', () => {
    expect(mergeMessages(messages('a'), [plain, plain])).toEqual([plain, plain])
  })

  test('a page adds what was not known, where messages have ids and where they have none', () => {
    expect(idsOf(addedBy(messages('abcd'), messages('ac')))).toBe('bd')
    expect(addedBy([plain, plain], [plain])).toEqual([plain])
  })

  test('older messages are those not known yet', () => {
    expect(idsOf(olderThan(messages('c'), messages('bac')))).toBe('ab')
  })
})
