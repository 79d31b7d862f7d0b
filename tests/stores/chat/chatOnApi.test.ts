import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { chatTexts } from '#contract/chat.ts'
import { minute } from '#domain/time.ts'
import type { Person } from '../../support/database/estate.ts'
import { addUnit } from '../../support/database/rows.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'
import { makeChat } from '../../support/worlds/chatWorld.ts'

const { network, database, api, admin: manager, storage } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const chat = await import('#stores/chat/chat.ts')
const drafts = await import('#stores/chat/chatDrafts.ts')
const { $notSent, pollingInterval, rooms } = await import('#stores/chat/chatRooms.ts')
const { sawThread, threadOf } = await import('#stores/chat/chatThread.ts')
const { dataIn } = await import('#stores/loading/resource.ts')

const made = makeChat(api)
const sending = /^POST \/user\/create-message/
const reading = /^GET \/user\/get-messages/
const marking = /^POST \/user\/mark-messages-read/

beforeEach(() => {
  // The chat logs its failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const signIn = ({ token, user }: Person) => startSession({ token, user: { ...user, version: 1 } })

/** Makes a conversation of a new customer, whose tab this is then. */
async function conversation() {
  const customer = await api.signedIn()
  const unitId = await database.write((trx) => addUnit(trx, { manager_id: manager.user._id }))
  const roomId = await made.open(customer, unitId)
  signIn(customer)
  await threadOf(roomId).reload()
  return { customer, roomId }
}

/** The texts that the API has, oldest first. */
const storedIn = async (roomId: string) =>
  (await made.thread(manager, roomId)).data.map(({ message }) => message)
const shownIn = (roomId: string) =>
  dataIn(threadOf(roomId).$resource.get())?.messages.map(({ message }) => message)
const unsentIn = (roomId: string) =>
  chat
    .unsentIn(roomId)
    .get()
    .map(({ text, state, ...more }) => ({ text, state, why: 'why' in more ? more.why : undefined }))

describe.each(['customer', 'manager'])('what a %s writes', (who) => {
  async function written() {
    const found = await conversation()
    if (who === 'manager') {
      signIn(manager)
      await threadOf(found.roomId).reload()
    }
    return found
  }

  test('a message is stored once when its answer was lost and it is sent again', async () => {
    const { roomId } = await written()
    network.loseAnswer(sending)
    network.loseCall(reading)
    await chat.send(roomId, 'Heard but not answered')
    expect(unsentIn(roomId)).toEqual([{ text: 'Heard but not answered', state: 'failed', why: '' }])
    await chat.retry(roomId)
    expect(await storedIn(roomId)).toEqual(['Heard but not answered'])
    expect(shownIn(roomId)).toEqual(['Heard but not answered'])
    expect(unsentIn(roomId)).toEqual([])
  })

  test('a message is stored once when it is sent again before the thread could be read', async () => {
    const { roomId } = await written()
    network.loseAnswer(sending)
    for (const _ of [1, 2]) network.loseCall(reading)
    await chat.send(roomId, 'Sent blindly')
    await chat.retry(roomId)
    expect(network.callsOf(sending).length).toBeGreaterThan(1)
    expect(await storedIn(roomId)).toEqual(['Sent blindly'])
    expect(unsentIn(roomId)).toEqual([])
  })

  test('a message is stored once when the network delivers it twice', async () => {
    const { roomId } = await written()
    network.sendTwice(sending)
    await chat.send(roomId, 'Only once')
    expect(await storedIn(roomId)).toEqual(['Only once'])
    expect(shownIn(roomId)).toEqual(['Only once'])
  })

  test('a message is shown once when the thread is read before its answer comes', async () => {
    const { roomId } = await written()
    const held = network.holdAnswer(sending)
    const sent = chat.send(roomId, 'Slow road')
    await held.carriedOut
    await threadOf(roomId).reload({ fresh: true })
    expect(shownIn(roomId)).toEqual(['Slow road'])
    expect(unsentIn(roomId)).toEqual([])
    held.release()
    await sent
    expect(shownIn(roomId)).toEqual(['Slow road'])
  })

  test('a message waits without a network, in the order typed, and names its room as not sent', async () => {
    const { roomId } = await written()
    const reconnect = network.loseAll(/./)
    for (const text of ['First', 'Second', 'Third']) await chat.send(roomId, text)
    expect(unsentIn(roomId).map(({ text }) => text)).toEqual(['First', 'Second', 'Third'])
    expect(storage['unsent']).toContain('Third')
    reconnect()
    await chat.retry(roomId)
    expect(await storedIn(roomId)).toEqual(['First', 'Second', 'Third'])
    expect(shownIn(roomId)).toEqual(['First', 'Second', 'Third'])
  })
})

/** Loads the modules anew, as the tab's next page does. */
async function nextPage(customer: Person) {
  vi.resetModules()
  const session = await import('#stores/session/session.ts')
  session.startSession({ token: customer.token, user: { ...customer.user, version: 1 } })
  // Later tests go on with the modules of this file, which keep what they read first.
  onTestFinished(() => {
    storage['unsent'] = '[]'
  })
  return import('#stores/chat/chat.ts')
}

test('a message of an earlier page is sent by the next page, once', async () => {
  const { customer, roomId } = await conversation()
  network.loseAnswer(sending)
  network.loseCall(reading)
  await chat.send(roomId, 'On the way out')
  const next = await nextPage(customer)
  expect(
    next
      .unsentIn(roomId)
      .get()
      .map(({ text }) => text),
  ).toEqual(['On the way out'])
  await next.retry(roomId)
  expect(await storedIn(roomId)).toEqual(['On the way out'])
  expect(next.unsentIn(roomId).get()).toEqual([])
})

test('a message that an earlier page could not send is sent once as the next page begins', async () => {
  const { customer, roomId } = await conversation()
  network.loseCall(sending)
  await chat.send(roomId, 'From another page')
  expect(unsentIn(roomId)).toMatchObject([{ state: 'failed' }])
  expect(await storedIn(roomId)).toEqual([])
  const next = await nextPage(customer)
  next.startOutbox()
  await expect.poll(() => storage['unsent']).not.toContain('From another page')
  expect(await storedIn(roomId)).toEqual(['From another page'])
})

test('a message over the rate limit shows the server’s text and is sent later', async () => {
  const { customer, roomId } = await conversation()
  for (let count = 0; (await made.send(customer, roomId, `${count}`)).status === 201; count += 1);
  const before = (await storedIn(roomId)).length
  await chat.send(roomId, 'One more')
  expect(unsentIn(roomId)).toEqual([{ text: 'One more', state: 'failed', why: chatTexts.tooMany }])
  api.clock.pass(20 * minute)
  await chat.retry(roomId)
  expect(unsentIn(roomId)).toEqual([])
  expect((await made.thread(manager, roomId)).data.at(-1)?.message).toBe('One more')
  expect(before).toBeGreaterThan(10)
})

test('a refused message is kept with the server’s reason and goes back before what was typed since', async () => {
  const { roomId } = await conversation()
  network.answer(sending, 422, { message: 'Not like this' })
  await chat.send(roomId, 'In other words')
  expect(unsentIn(roomId)).toEqual([{ text: 'In other words', state: 'failed', why: 'Not like this' }])
  drafts.saveDraft(roomId, 'Typed since')
  const [refused] = chat.unsentIn(roomId).get()
  if (refused !== undefined) chat.takeBack(refused)
  expect(drafts.draftIn(drafts.$drafts.get(), roomId)).toBe('In other words\nTyped since')
  expect(unsentIn(roomId)).toEqual([])
})

test('a message in somebody else’s conversation is refused with the server’s reason', async () => {
  const { roomId } = await conversation()
  const stranger = await api.signedIn()
  signIn(stranger)
  await chat.send(roomId, 'May I come in?')
  const [refused] = unsentIn(roomId)
  expect(refused).toMatchObject({ text: 'May I come in?', state: 'failed' })
  expect(refused?.why).not.toBe('')
  expect(await storedIn(roomId)).toEqual([])
})

/** Makes the tab shown or hidden, as a browser reports it. */
function show(state: 'visible' | 'hidden') {
  Object.assign(document, { visibilityState: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a shown page polls for answers, and a hidden page fetches nothing until it is shown', async () => {
  const { roomId } = await conversation()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show('visible')
  const leave = threadOf(roomId).$resource.listen(() => undefined)
  onTestFinished(() => {
    leave()
    show('hidden')
    vi.useRealTimers()
  })
  await made.send(manager, roomId, 'Friday at ten.')
  await vi.advanceTimersByTimeAsync(pollingInterval)
  await expect.poll(() => shownIn(roomId)).toEqual(['Friday at ten.'])
  show('hidden')
  await made.send(manager, roomId, 'While you were away')
  const fetched = network.callsOf(reading).length
  await vi.advanceTimersByTimeAsync(6 * pollingInterval)
  window.dispatchEvent(new Event('online'))
  expect(network.callsOf(reading)).toHaveLength(fetched)
  show('visible')
  await expect.poll(() => shownIn(roomId)).toEqual(['Friday at ten.', 'While you were away'])
})

test('reading is marked again after the call got lost, and each message once', async () => {
  const { customer, roomId } = await conversation()
  show('visible')
  onTestFinished(() => show('hidden'))
  await made.send(manager, roomId, 'Read this')
  await threadOf(roomId).reload({ fresh: true })
  const unread = async () => (await made.rooms(customer)).data.find(({ _id }) => _id === roomId)?.unreadCount
  const saw = async () => {
    await rooms.reload({ fresh: true })
    const room = dataIn(rooms.$resource.get())?.find(({ _id }) => _id === roomId)
    const thread = dataIn(threadOf(roomId).$resource.get())
    if (room !== undefined && thread !== undefined) await sawThread(room, thread)
  }
  network.loseCall(marking)
  await saw()
  expect(await unread()).toBe(1)
  await saw()
  expect(await unread()).toBe(0)
  const marked = network.callsOf(marking).length
  await saw()
  expect(network.callsOf(marking)).toHaveLength(marked)
})

test('an answer of the manager is news once', async () => {
  const { roomId } = await conversation()
  await chat.send(roomId, 'Is anybody there?')
  await made.send(manager, roomId, 'I am')
  await threadOf(roomId).reload({ fresh: true })
  const news = () => dataIn(threadOf(roomId).$resource.get())?.news?.map(({ message }) => message)
  expect(news()).toEqual(['I am'])
  await made.send(manager, roomId, 'And here')
  await threadOf(roomId).reload({ fresh: true })
  expect(news()).toEqual(['And here'])
  expect($notSent.get()).toEqual([])
})
