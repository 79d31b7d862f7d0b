import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Persistent, persistent } from './persistent.ts'

type Message = { readonly message: string; readonly clientId?: string }
type Bill = { readonly reference: string; readonly authorization_url: string }

export type BusyCustomer = {
  readonly browser: Persistent
  /** Texts of the messages that were acknowledged. */
  readonly said: readonly string[]
  /** References of the bills that were acknowledged as paid. */
  readonly paid: readonly string[]
  /** Writes a message, and pays a bill with every third. */
  round(): Promise<void>
  /**
   * Finds every acknowledged message once in the thread, and every paid bill once among the
   * transactions.
   */
  check(): Promise<void>
}

/** Someone who owns a unit with a manager: writes and pays, and remembers what was acknowledged. */
export async function busyCustomer(api: string, token: string): Promise<BusyCustomer> {
  const browser = persistent(api, token)
  const said: string[] = []
  const paid: string[] = []
  const owned: { unitId: { _id: string } }[] = (await browser.call('GET', '/user/owned-units')).data
  const unitId = owned[0]?.unitId._id ?? ''
  const room: { _id: string } = (await browser.call('POST', `/user/create-chat-room/${unitId}`)).data

  async function write(): Promise<void> {
    const text = `message ${randomUUID()}`
    const body = { message: text, clientId: randomUUID() }
    const { status } = await browser.call('POST', `/user/create-message/${room._id}`, body)
    expect(status).toBe(201)
    said.push(text)
  }

  async function pay(): Promise<void> {
    const body = { name: 'Ada Obi', metre_number: '01234567890', amount: 1500, unitId }
    const { data: bill, status } = await browser.call('POST', '/user/make-bill-payment', body, randomUUID())
    expect(status).toBe(201)
    const { reference, authorization_url } = bill as Bill
    await confirm(authorization_url)
    // As the customer's page, which goes on asking: whoever asked the provider last may be the one
    // that was killed.
    const seen = async () => {
      const { data } = await browser.call('GET', `/user/verify-bill-payment/${reference}`)
      return (data as { status: string }).status
    }
    await expect.poll(seen, { interval: 200 }).not.toBe('pending')
    expect(await seen()).toBe('paid')
    paid.push(reference)
  }

  let rounds = 0
  return {
    browser,
    said,
    paid,
    async round() {
      await write()
      rounds += 1
      if (rounds % 3 === 0) await pay()
    },
    async check() {
      const thread: Message[] = (await browser.call('GET', `/user/get-messages/${room._id}?limit=500`)).data
      const texts = thread.map(({ message }) => message).filter((text) => text.startsWith('message '))
      expect(texts.toSorted()).toEqual(said.toSorted())
      const bills: { reference: string; status: string }[] = (
        await browser.call('GET', `/user/get-bill-payments/${unitId}`)
      ).data
      const done = bills.filter(({ status }) => status === 'paid').map(({ reference }) => reference)
      expect(paid.filter((reference) => !done.includes(reference))).toEqual([])
      expect(new Set(done).size).toBe(done.length)
    },
  }
}

/** Presses "Pay" on the sandbox's page until the page says so. */
async function confirm(authorizationUrl: string): Promise<void> {
  for (;;) {
    const answer = await fetch(authorizationUrl, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'pay' }),
      redirect: 'manual',
    }).catch(() => undefined)
    if (answer !== undefined && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
