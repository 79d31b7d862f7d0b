import { expect, test } from 'vitest'
import type { User } from '#contract/users.ts'
import { openTab } from '../../support/tab.ts'

const { server } = await openTab()
localStorage.setItem('user', JSON.stringify({ _id: 'ada', email: 'ada@x.com', version: 1 }))
const { decideAddress, reopenAccountOf } = await import('#stores/accounts/accounts.ts')

const closed = (closedAt: string) => ({ _id: 'bola', email: 'bola@x.com', closedAt }) as User

test('reopens an account under a new key when it was closed again after an unanswered call', async () => {
  const [before, now] = [closed('2026-11-01T09:00:00.000Z'), closed('2026-11-22T09:00:00.000Z')]
  server.answer({ status: 502 })
  await expect(reopenAccountOf(before)).rejects.toMatchObject({ status: 502 })
  await expect(reopenAccountOf(before)).rejects.toMatchObject({ status: 502 })
  server.answer({ body: { data: { ...now, closedAt: undefined } } })
  await reopenAccountOf(now).catch(() => undefined)
  const sent = server.seen.filter(({ url }) => url.endsWith('/reopen-account/bola'))
  const [first, again, another] = sent.map(({ headers }) => headers['idempotency-key'])
  expect(again).toBe(first)
  expect(another).not.toBe(first)
})

test('decides about the address that was shown, and says when the server refuses', async () => {
  const user = { _id: 'bola', email: 'old@x.com', newEmail: 'new@x.com', userType: 'admin' } as User
  server.answer({ body: { data: { ...user, email: 'new@x.com' } } })
  expect(await decideAddress('confirm', user)).toBe(true)
  const [sent] = server.seen.filter(({ url }) => url.endsWith('/admin/confirm-address/bola'))
  expect(JSON.parse(sent?.body ?? '')).toEqual({ email: 'new@x.com' })
  server.answer({ status: 409, body: { message: 'Another superAdmin has to confirm this address.' } })
  expect(await decideAddress('withdraw', user)).toBe(false)
})
