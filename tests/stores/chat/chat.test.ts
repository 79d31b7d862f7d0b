import { beforeEach, expect, test, vi } from 'vitest'
import { ada } from '../../support/ada.ts'
import { openTab, refuse } from '../../support/tab.ts'

/** A user of our own server, which takes ids of messages. */
const user = { ...ada, version: 1 }
const { server, storage } = await openTab()
const { startSession } = await import('#stores/session/session.ts')
const chat = await import('#stores/chat/chat.ts')
const drafts = await import('#stores/chat/chatDrafts.ts')
const { $notSent } = await import('#stores/chat/chatRooms.ts')
const { loadOlder, threadOf } = await import('#stores/chat/chatThread.ts')

const unsent = () => JSON.parse(storage['unsent'] ?? '[]')
const sent = () => server.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))
const draftIn = (room: string) => drafts.draftIn(drafts.$drafts.get(), room)

/** Sends a message while the server is away. */
const sendInVain = async (room: string, text: string) => {
  server.answer({ status: 503 })
  await chat.send(room, text)
}

beforeEach(() => {
  // The chat logs its failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  startSession({ token: 't1', user })
})

test('does not send a blank message', async () => {
  await chat.send('blank', ' \n ')
  expect(sent()).toEqual([])
})

test('keeps a failed message in storage and sends it again under the same clientId', async () => {
  await sendInVain('down', 'Are you there?')
  expect(unsent()).toMatchObject([{ text: 'Are you there?' }])
  server.answer({ body: { data: [] } })
  await chat.retry('down')
  const [first, second] = sent()
  expect(second).toEqual(first)
  expect(unsent()).toEqual([])
})

test('does not send a message again when the thread already shows it', async () => {
  for (const known of [
    [],
    [{ message: 'Only once', sender: 'u1' }],
    [{ _id: 'm1', message: 'Hi', sender: 'u2' }],
  ]) {
    server.seen.length = 0
    const room = `lost-${known[0]?.message}`
    server.answer({ body: { data: known } })
    await threadOf(room).reload()
    await sendInVain(room, 'Only once')
    server.answer({ body: { data: [...known, { message: 'Only once', sender: 'u1' }] } })
    await chat.retry(room)
    expect(sent()).toHaveLength(1)
    expect(unsent()).toEqual([])
  }
})

test('sends a waiting message even when an older message has the same text', async () => {
  const thanked = { _id: 'm1', message: 'Thank you', sender: 'u1' }
  const page = Array.from({ length: 50 }, (_, at) => ({ _id: `n${at}`, message: `${at}`, sender: 'u2' }))
  const whole = ({ method, url }: { method: string; url: string }) =>
    method !== 'GET' ? null : url.includes('before') ? [thanked] : page

  // The thread loads after the message was typed, and already has an older one with its text.
  await sendInVain('late', 'Thank you')
  server.answerBy(({ method }) => ({ body: { data: method === 'GET' ? [thanked] : null } }))
  await chat.retry('late')
  expect(sent()).toMatchObject([{ message: 'Thank you' }, { message: 'Thank you' }])
  expect(unsent()).toEqual([])

  // The older message is on an older page, which the reader loaded meanwhile.
  server.seen.length = 0
  server.answer({ body: { data: page } })
  await threadOf('long').reload()
  await sendInVain('long', 'Thank you')
  server.answerBy((call) => ({ body: { data: whole(call) } }))
  await loadOlder('long')
  await chat.retry('long')
  expect(sent()).toMatchObject([{ message: 'Thank you' }, { message: 'Thank you' }])
  expect(unsent()).toEqual([])
})

test('does not retry a refused message, and turns it back into a draft on request', async () => {
  server.answer({ status: 403, body: { message: 'Not yours' } })
  await chat.send('closed', 'Let me in')
  await chat.retry('closed')
  expect(sent()).toHaveLength(1)
  const [refused] = chat.unsentIn('closed').get()
  expect(refused).toMatchObject({ state: 'failed', refused: 'Not yours' })
  if (refused !== undefined) chat.takeBack(refused)
  expect(draftIn('closed')).toBe('Let me in')
  expect(unsent()).toEqual([])
})

test('shows the server’s text about too many messages, and sends the message later', async () => {
  server.answer({ status: 429, body: { message: 'Wait a few minutes' } })
  await chat.send('flooded', 'One more')
  expect(chat.unsentIn('flooded').get()).toMatchObject([{ state: 'failed', why: 'Wait a few minutes' }])
  server.answer({ status: 503, body: { message: 'The database is away' } })
  await chat.retry('flooded')
  expect(chat.unsentIn('flooded').get()).toMatchObject([{ state: 'failed', why: '' }])
  server.answer({ body: { data: [] } })
  await chat.retry('flooded')
  expect(unsent()).toEqual([])
})

test('lists the rooms with unsent messages, and sends them all when the network returns', async () => {
  await sendInVain('one', 'First')
  await chat.send('two', 'Second')
  chat.startOutbox()
  expect($notSent.get()).toEqual(['one', 'two'])
  await expect.poll(() => sent()).toHaveLength(4)
  server.answer({ body: { data: [] } })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => unsent()).toEqual([])
  expect($notSent.get()).toEqual([])
  expect(new Set(sent().map(({ clientId }) => clientId)).size).toBe(2)
})

test('keeps drafts and unsent messages until the page closes when storage is full', async () => {
  refuse(storage)
  drafts.saveDraft('full', 'Hello')
  expect(draftIn('full')).toBe('Hello')
  await sendInVain('full', 'Hello')
  expect(draftIn('full')).toBe('')
  expect(chat.unsentIn('full').get()).toMatchObject([{ text: 'Hello' }])
  server.answer({ body: { data: [] } })
  await chat.retry('full')
  expect(sent()).toMatchObject([{ message: 'Hello' }, { message: 'Hello' }])
  expect(chat.unsentIn('full').get()).toEqual([])
})

test('asks before leaving while storage does not take a draft or an unsent message', async () => {
  // The drafts of other tests.
  drafts.$drafts.set({})
  chat.startOutbox()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  drafts.saveDraft('crowded', 'Half a thought')
  await sendInVain('crowded', 'Kept')
  expect(asks()).toBe(false)
  expect(chat.unsentIn('crowded').get()).toMatchObject([{ text: 'Kept', unkept: false }])
  refuse(storage)
  await sendInVain('crowded', 'Not kept')
  expect(chat.unsentIn('crowded').get().at(-1)).toMatchObject({ text: 'Not kept', unkept: true })
  expect(asks()).toBe(true)
  server.answer({ body: { data: [] } })
  await chat.retry('crowded')
  expect(asks()).toBe(false)
  drafts.saveDraft('crowded', 'A whole thought')
  expect(asks()).toBe(true)
})

test('hides drafts and unsent messages from another account in the same browser', async () => {
  await sendInVain('shared', 'From Ada')
  drafts.saveDraft('shared', 'Half a thought')
  server.seen.length = 0
  server.answer({ body: { data: [] } })
  startSession({ token: 't2', user: { ...user, _id: 'u2', firstName: 'Bola' } })
  expect(chat.unsentIn('shared').get()).toEqual([])
  expect(draftIn('shared')).toBe('')
  window.dispatchEvent(new Event('online'))
  await chat.send('shared', 'From Bola')
  expect(sent()).toMatchObject([{ message: 'From Bola' }])

  startSession({ token: 't1', user })
  expect(draftIn('shared')).toBe('Half a thought')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => unsent()).toEqual([])
  expect(sent()).toMatchObject([{ message: 'From Bola' }, { message: 'From Ada' }])
})
