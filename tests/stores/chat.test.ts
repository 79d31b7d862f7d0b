import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada } from '../support/ada.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { startScriptedServer } from '../support/scriptedServer.ts'

/** Of our own server, which takes ids of messages. */
const user = { ...ada, version: 1 }
const storage = installLocalStorage()
/* A page that nobody looks at: nothing polls, so that each call is the test's own. */
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { startSession } = await import('#stores/session.ts')
const chat = await import('#stores/chat.ts')
const drafts = await import('#stores/chatDrafts.ts')
const { $notSent } = await import('#stores/chatRooms.ts')
const { loadOlder, threadOf } = await import('#stores/chatThread.ts')

const unsent = (): { text: string; clientId: string; refused?: string }[] =>
  JSON.parse(storage['unsent'] ?? '[]')
const sent = () => server.seen.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))

afterAll(() => server.stop())
beforeEach(() => {
  // Chat failures are logged and no more.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.seen.length = 0
  server.answer({})
  startSession({ token: 't1', user })
})

test('a message of blanks is not sent', async () => {
  await chat.send('blank', ' \n ')
  expect(sent()).toEqual([])
})

test('a message that the server took is kept no longer, and its draft is gone', async () => {
  drafts.saveDraft('taken', 'Hello')
  server.answer({ body: { data: { _id: 'm1', message: 'Hello', sender: 'u1' } } })
  await chat.send('taken', ' Hello ')
  expect(sent()).toMatchObject([{ message: 'Hello' }])
  expect(unsent()).toEqual([])
  expect(drafts.draftIn(drafts.$drafts.get(), 'taken')).toBe('')
})

test('a message that failed stays in storage and goes again under the same clientId', async () => {
  server.answer({ status: 503 })
  await chat.send('down', 'Are you there?')
  expect(unsent()).toMatchObject([{ text: 'Are you there?' }])
  server.answer({ body: { data: [] } })
  await chat.retry('down')
  const [first, second] = sent()
  expect(second).toEqual(first)
  expect(unsent()).toEqual([])
})

test('a message whose answer was lost is not sent twice where the thread shows it', async () => {
  for (const known of [
    [],
    [{ message: 'Only once', sender: 'u1' }],
    [{ _id: 'm1', message: 'Hi', sender: 'u2' }],
  ]) {
    server.seen.length = 0
    const room = `lost-${known[0]?.message}`
    server.answer({ body: { data: known } })
    await threadOf(room).reload()
    server.answer({ status: 503 })
    await chat.send(room, 'Only once')
    server.answer({ body: { data: [...known, { message: 'Only once', sender: 'u1' }] } })
    await chat.retry(room)
    expect(sent()).toHaveLength(1)
    expect(unsent()).toEqual([])
  }
})

test('the same words of another time are not taken for a message that waits', async () => {
  const thanked = { _id: 'm1', message: 'Thank you', sender: 'u1' }
  const page = Array.from({ length: 50 }, (_, at) => ({ _id: `n${at}`, message: `${at}`, sender: 'u2' }))
  const whole = ({ method, url }: { method: string; url: string }) =>
    method !== 'GET' ? null : url.includes('before') ? [thanked] : page

  // The thread was not there yet when it was typed, and has the words in it when it comes.
  server.answer({ status: 503 })
  await chat.send('late', 'Thank you')
  server.answerBy(({ method }) => ({ body: { data: method === 'GET' ? [thanked] : null } }))
  await chat.retry('late')
  expect(sent()).toMatchObject([{ message: 'Thank you' }, { message: 'Thank you' }])
  expect(unsent()).toEqual([])

  // They stand further up, where the reader looked meanwhile.
  server.seen.length = 0
  server.answer({ body: { data: page } })
  await threadOf('long').reload()
  server.answer({ status: 503 })
  await chat.send('long', 'Thank you')
  server.answerBy((call) => ({ body: { data: whole(call) } }))
  await loadOlder('long')
  await chat.retry('long')
  expect(sent()).toMatchObject([{ message: 'Thank you' }, { message: 'Thank you' }])
  expect(unsent()).toEqual([])
})

test('a refused message is not tried again; taken back, its words are the draft', async () => {
  server.answer({ status: 403, body: { message: 'Not yours' } })
  await chat.send('closed', 'Let me in')
  await chat.retry('closed')
  expect(sent()).toHaveLength(1)
  const [refused] = chat.unsentIn('closed').get()
  expect(refused).toMatchObject({ state: 'failed', refused: 'Not yours' })
  if (refused !== undefined) chat.takeBack(refused)
  expect(drafts.draftIn(drafts.$drafts.get(), 'closed')).toBe('Let me in')
  expect(unsent()).toEqual([])
})

test('who sends too much is told so in the server’s words, and what was typed goes by itself later', async () => {
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

test('what could not be sent goes when the network returns, in every room; until then its rooms are known', async () => {
  server.answer({ status: 503 })
  await chat.send('one', 'First')
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

test('what is typed and sent where storage is full lasts as long as the page', async () => {
  const full = vi.spyOn(Object.getPrototypeOf(storage), 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  drafts.saveDraft('full', 'Hello')
  expect(drafts.draftIn(drafts.$drafts.get(), 'full')).toBe('Hello')
  server.answer({ status: 503 })
  await chat.send('full', 'Hello')
  expect(drafts.draftIn(drafts.$drafts.get(), 'full')).toBe('')
  expect(chat.unsentIn('full').get()).toMatchObject([{ text: 'Hello' }])
  server.answer({ body: { data: [] } })
  await chat.retry('full')
  expect(sent()).toMatchObject([{ message: 'Hello' }, { message: 'Hello' }])
  expect(chat.unsentIn('full').get()).toEqual([])
})

test('words belong to who typed them: another account on the same browser neither sees nor sends them', async () => {
  server.answer({ status: 503 })
  await chat.send('shared', 'From Ada')
  drafts.saveDraft('shared', 'Half a thought')
  server.seen.length = 0
  server.answer({ body: { data: [] } })
  startSession({ token: 't2', user: { ...user, _id: 'u2', firstName: 'Bola' } })
  expect(chat.unsentIn('shared').get()).toEqual([])
  expect(drafts.draftIn(drafts.$drafts.get(), 'shared')).toBe('')
  window.dispatchEvent(new Event('online'))
  await chat.send('shared', 'From Bola')
  expect(sent()).toMatchObject([{ message: 'From Bola' }])

  startSession({ token: 't1', user })
  expect(drafts.draftIn(drafts.$drafts.get(), 'shared')).toBe('Half a thought')
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => unsent()).toEqual([])
  expect(sent()).toMatchObject([{ message: 'From Bola' }, { message: 'From Ada' }])
})
