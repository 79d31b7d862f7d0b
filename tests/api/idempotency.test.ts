import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ada } from '../support/ada.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { empty, refuse } from '../support/tab.ts'

const storage = installLocalStorage()

beforeEach(() => {
  empty(storage)
  signIn('ada')
})

const signIn = (_id: string) => {
  storage['user'] = JSON.stringify({ ...ada, _id, version: 1 })
}

const project = ['project', { name: 'Palm Court', image: 'ada@example.com' }]

/** Makes a call that ends with this status (0: no answer). Returns its key and what was thrown. */
async function sentOnce(what: readonly unknown[], status: number) {
  const { once } = await import('#api/idempotency.ts')
  const { ApiError } = await import('#api/errors.ts')
  let key: string | undefined
  const send = async (options: { idempotencyKey?: string }) => {
    key = options.idempotencyKey
    if (status !== 200) throw new ApiError({ status, message: 'No', issues: [], hasServerMessage: true })
  }
  const error: unknown = await once(what, send).catch((thrown: unknown) => thrown)
  return { key, error }
}

const keyIn = async (what: readonly unknown[], status: number) => (await sentOnce(what, status)).key

test('what is sent again after a reload, because no answer came, goes under the same key', async () => {
  const first = await keyIn(project, 0)
  vi.resetModules()
  expect(await keyIn(project, 200)).toBe(first)
  expect(storage['unanswered']).toBeUndefined()
  vi.resetModules()
  expect(await keyIn(project, 200)).not.toBe(first)
})

test('another text, or another person, is another call', async () => {
  const first = await keyIn(project, 0)
  expect(await keyIn(['project', { name: 'Palm Cove' }], 0)).not.toBe(first)
  signIn('bola')
  expect(await keyIn(project, 0)).not.toBe(first)
  signIn('ada')
  expect(await keyIn(project, 0)).toBe(first)
})

test('a session that lapsed after a lost answer says nothing about the first try', async () => {
  const first = await keyIn(project, 0)
  expect(await keyIn(project, 401)).toBe(first)
  expect(await keyIn(project, 200)).toBe(first)
})

test('a refusal is an answer', async () => {
  const first = await keyIn(project, 400)
  expect(await keyIn(project, 200)).not.toBe(first)
})

test('what is found to be done after its answer was lost is another call when it is said again', async () => {
  const { key, error } = await sentOnce(project, 0)
  const { settleLost } = await import('#api/idempotency.ts')
  settleLost(error)
  expect(storage['unanswered']).toBeUndefined()
  expect(await keyIn(project, 200)).not.toBe(key)
})

test('storage holds nothing of what was sent, and forgets it after a week', async () => {
  const first = await keyIn(project, 0)
  expect(storage['unanswered']).not.toMatch(/Palm|ada/)
  vi.resetModules()
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await keyIn(project, 0)).not.toBe(first)
})

test('where storage is full, the page itself remembers', async () => {
  refuse(storage)
  const first = await keyIn(project, 0)
  expect(await keyIn(project, 200)).toBe(first)
})
