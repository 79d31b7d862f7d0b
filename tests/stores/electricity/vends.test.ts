import { expect, test } from 'vitest'
import type { VendState } from '#contract/power.ts'
import { openTab } from '../../support/tab.ts'

const { server } = await openTab()
localStorage.setItem('user', JSON.stringify({ _id: 'ada', email: 'ada@x.com', version: 1 }))
const { vendActions } = await import('#stores/electricity/vends.ts')
const { resource } = await import('#stores/loading/resource.ts')
const { call } = await import('#api/client.ts')

const bill = resource(() => call('GET /admin/overview'))
const { ask } = vendActions('b1', bill, (data) => data.unvended?.bills[0]?.vendState)

/**
 * Sets whether answers to orders are lost, and the state the server shows, if it answers at all.
 */
const behave = ({ isLost, shows }: { isLost: boolean; shows: VendState | undefined }) =>
  server.answerBy(({ method }) => {
    if (method === 'POST') return isLost ? { status: 502 } : { body: { data: { vendState: 'waiting' } } }
    if (shows === undefined) return { status: 502 }
    return { body: { data: { unvended: { count: 1, bills: [{ billId: 'b1', vendState: shows }] } } } }
  })
const keys = () =>
  server.seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key'])

test('repeats an unanswered order under the same key until the bill shows that it arrived', async () => {
  behave({ isLost: true, shows: undefined })
  await expect(ask('refused')).rejects.toMatchObject({ status: 502 })
  behave({ isLost: true, shows: 'refused' })
  await expect(ask('refused')).rejects.toMatchObject({ status: 502 })
  behave({ isLost: true, shows: 'waiting' })
  await ask('refused')
  // The bill was refused again: this is a new order.
  behave({ isLost: false, shows: 'waiting' })
  await ask('refused')
  const [first, second, third, another] = keys()
  expect([second, third]).toEqual([first, first])
  expect(another).not.toBe(first)
})

test('sends an order under a new key after an unanswered question', async () => {
  behave({ isLost: true, shows: 'waiting' })
  await expect(ask('waiting')).rejects.toMatchObject({ status: 502 })
  behave({ isLost: false, shows: 'waiting' })
  await ask('refused')
  const [question, order] = keys()
  expect(order).not.toBe(question)
})
