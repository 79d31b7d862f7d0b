import { describe, expect, test } from 'vitest'
import type { ChatRoom, Message } from '#contract/chat.ts'
import { addedBy, counterpartOf, mergeMessages, newestFirst, olderThan, seenMessage } from '#domain/chat.ts'

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

test('shows the manager to the room’s user, even an admin, and the user to every other admin', () => {
  const user = { _id: 'c', firstName: 'Ada', lastName: 'Obi' }
  const seenBy = (userType: string, _id?: string) =>
    counterpartOf(room('a', { user }), { userType, _id }).firstName
  expect([seenBy('user', 'c'), seenBy('admin', 'm'), seenBy('admin', 'c')]).toEqual(['Yusuf', 'Ada', 'Yusuf'])
  expect(counterpartOf(room('a'), { userType: 'admin' }).firstName).toBe('Ada')
})

test('sorts rooms newest first by last message, or by creation without one', () => {
  const rooms = [
    room('a', { lastMessageAt: at(1) }),
    room('b', { createdAt: at(3) }),
    room('c', { lastMessageAt: at(2) }),
  ]
  expect(idsOf(newestFirst(rooms))).toBe('bca')
})

test('reverses the server’s order of rooms without any time', () => {
  expect(idsOf(newestFirst([room('a'), room('b')]))).toBe('ba')
})

describe('merging a page of messages into a thread', () => {
  test.each([
    ['keeps older messages and appends each new one once', 'ab', 'bc', 'abc'],
    ['keeps a message that was sent while an older page was loading', 'ae', 'a', 'ae'],
    [
      'drops the thread when the page does not overlap it, because messages between are unknown',
      'a',
      'x',
      'x',
    ],
  ])('%s', (_, known, page, merged) => {
    expect(idsOf(mergeMessages(messages(known), messages(page)))).toBe(merged)
  })

  test('returns the same thread when the page has no new message', () => {
    const known = messages('ab')
    expect(mergeMessages(known, messages('b'))).toBe(known)
  })

  test('takes the page as it is when messages have no ids', () => {
    expect(mergeMessages(messages('a'), [plain, plain])).toEqual([plain, plain])
  })

  test('finds the messages that a page adds, with and without ids', () => {
    expect(idsOf(addedBy(messages('abcd'), messages('ac')))).toBe('bd')
    expect(addedBy([plain, plain], [plain])).toEqual([plain])
  })

  test('finds the older messages that the thread lacks', () => {
    expect(idsOf(olderThan(messages('c'), messages('bac')))).toBe('ab')
  })
})

describe('the last message of a reader that the other side has seen', () => {
  const thread = messages('abc').map((message, index) => ({ ...message, sender: index < 2 ? 'me' : 'u' }))
  const seen = (messageId: string) => seenMessage(thread, 'me', { messageId })?._id

  test('is the last own one, once the other side has read up to it or further', () => {
    expect([seen('a'), seen('b'), seen('c')]).toEqual([undefined, 'b', 'b'])
  })

  test('is none where nothing was read, written or loaded', () => {
    expect(seenMessage(thread, 'me', undefined)).toBeUndefined()
    expect(seenMessage(thread, 'nobody', { messageId: 'c' })).toBeUndefined()
    expect(seen('older')).toBeUndefined()
    expect(seenMessage([], 'me', { messageId: 'a' })).toBeUndefined()
  })
})
