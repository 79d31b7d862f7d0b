import { afterAll, expect, test, vi } from 'vitest'
import type { User } from '#contract/users.ts'
import { installLocalStorage } from '../support/localStorage.ts'
import { type Seen, startScriptedServer } from '../support/scriptedServer.ts'

installLocalStorage()
localStorage.setItem('user', JSON.stringify({ _id: 'ada', email: 'ada@x.com', version: 1 }))
vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { search: '', pathname: '/' } }))
vi.stubGlobal('document', { querySelector: () => null })
const server = await startScriptedServer()
vi.stubEnv('PUBLIC_API_URL', `${server.url}/api/v1`)
const { reopenAccountOf } = await import('#stores/accounts.ts')
afterAll(() => server.stop())

const closed = (closedAt: string) => ({ _id: 'bola', email: 'bola@x.com', closedAt }) as User
const isReopening = ({ url }: Seen) => url.endsWith('/reopen-account/bola')
const keys = () => server.seen.filter(isReopening).map(({ headers }) => headers['idempotency-key'])

test('to open an account again that was closed another time is another call, though the answer to the first was lost', async () => {
  const [before, now] = [closed('2026-11-01T09:00:00.000Z'), closed('2026-11-22T09:00:00.000Z')]
  server.answer({ status: 502 })
  await expect(reopenAccountOf(before)).rejects.toMatchObject({ status: 502 })
  await expect(reopenAccountOf(before)).rejects.toMatchObject({ status: 502 })
  server.answer({ body: { data: { ...now, closedAt: undefined } } })
  await reopenAccountOf(now).catch(() => undefined)
  const [first, again, another] = keys()
  expect(again).toBe(first)
  expect(another).not.toBe(first)
})
