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

test('a call that got no answer is sent again under the same key, even after a reload', async () => {
  const first = await keyIn(project, 0)
  vi.resetModules()
  expect(await keyIn(project, 200)).toBe(first)
  expect(storage['unanswered']).toBeUndefined()
  vi.resetModules()
  expect(await keyIn(project, 200)).not.toBe(first)
})

test('another text or another person gets another key', async () => {
  const first = await keyIn(project, 0)
  expect(await keyIn(['project', { name: 'Palm Cove' }], 0)).not.toBe(first)
  signIn('bola')
  expect(await keyIn(project, 0)).not.toBe(first)
  signIn('ada')
  expect(await keyIn(project, 0)).toBe(first)
})

test('a 401 after a lost answer keeps the key of the first try', async () => {
  const first = await keyIn(project, 0)
  expect(await keyIn(project, 401)).toBe(first)
  expect(await keyIn(project, 200)).toBe(first)
})

test('a call that was refused gets a new key when it is made again', async () => {
  const first = await keyIn(project, 400)
  expect(await keyIn(project, 200)).not.toBe(first)
})

test('a lost call that turns out to be done gets a new key when it is made again', async () => {
  const { key, error } = await sentOnce(project, 0)
  const { settleLost } = await import('#api/idempotency.ts')
  settleLost(error)
  expect(storage['unanswered']).toBeUndefined()
  expect(await keyIn(project, 200)).not.toBe(key)
})

test('storage keeps a key for a week and nothing of what the call sent', async () => {
  const first = await keyIn(project, 0)
  expect(storage['unanswered']).not.toMatch(/Palm|ada/)
  vi.resetModules()
  vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await keyIn(project, 0)).not.toBe(first)
})

test('the page remembers the key when storage is full', async () => {
  refuse(storage)
  const first = await keyIn(project, 0)
  expect(await keyIn(project, 200)).toBe(first)
})
