import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { BillPayment } from '#contract/bills.ts'
import type { ChatRoom, Message } from '#contract/chat.ts'
import type { OwnedUnit } from '#contract/owners.ts'

/**
 * How long a call is repeated, in ms. Longer than an instance waits before it takes over a payment
 * that a killed instance had started (`billStart.ts`).
 */
const patience = 120_000

type Started = { readonly reference: string; readonly authorization_url: string }

/** Repeats a call until the server answers without failing, as the site does. */
async function answerTo(url: string, init: RequestInit): Promise<Response> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(50)) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) }).catch(() => undefined)
    if (answer !== undefined && answer.status < 500) return answer
  }
  throw new Error(`${init.method} ${url} was never answered`)
}

export type BusyCustomer = Awaited<ReturnType<typeof busyCustomer>>

/**
 * A customer whose unit has a manager. They write and pay, and remember what was acknowledged.
 * @param api base address, `http://host:port/api/v1`
 */
export async function busyCustomer(api: string, token: string) {
  const said: string[] = []
  const paid: string[] = []
  const json = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }

  const get = async <T>(path: string): Promise<T> =>
    (await (await answerTo(`${api}${path}`, { method: 'GET', headers: json })).json()).data
  async function post<T>(path: string, body: object = {}, headers: Record<string, string> = {}) {
    const init = { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) }
    const answer = await answerTo(`${api}${path}`, init)
    return { status: answer.status, data: (await answer.json()).data as T }
  }

  const unitId = (await get<OwnedUnit[]>('/user/owned-units'))[0]?.unitId._id ?? ''
  const { _id: roomId } = (await post<ChatRoom>(`/user/create-chat-room/${unitId}`)).data

  async function write(): Promise<void> {
    const message = `message ${randomUUID()}`
    const { status } = await post(`/user/create-message/${roomId}`, { message, clientId: randomUUID() })
    expect(status).toBe(201)
    said.push(message)
  }

  async function pay(): Promise<void> {
    const body = { name: 'Ada Obi', metre_number: '01234567890', amount: 1500, unitId }
    const key = { 'Idempotency-Key': randomUUID() }
    const started = await post<Started>('/user/make-bill-payment', body, key)
    expect(started.status).toBe(201)
    const { reference, authorization_url } = started.data
    // Presses "Pay" on the sandbox's page until it answers.
    const decision = new URLSearchParams({ decision: 'pay' })
    await answerTo(authorization_url, { method: 'POST', body: decision, redirect: 'manual' })
    // Checks again and again, as the customer's page does: the instance that was checking the bill
    // may have been killed.
    const seen = async () => (await get<BillPayment>(`/user/verify-bill-payment/${reference}`)).status
    await expect.poll(seen, { interval: 200 }).not.toBe('pending')
    expect(await seen()).toBe('paid')
    paid.push(reference)
  }

  let rounds = 0
  return {
    /** Texts of the messages that were acknowledged. */
    said: said as readonly string[],
    /** References of the bills that were acknowledged as paid. */
    paid: paid as readonly string[],
    /** Writes a message, and pays a bill every third time. */
    async round(): Promise<void> {
      await write()
      rounds += 1
      if (rounds % 3 === 0) await pay()
    },
    /** Expects every acknowledged message once in the thread, and every paid bill once. */
    async check(): Promise<void> {
      const thread = await get<Message[]>(`/user/get-messages/${roomId}?limit=500`)
      const texts = thread.map(({ message }) => message).filter((text) => text.startsWith('message '))
      expect(texts.toSorted()).toEqual(said.toSorted())
      const bills = await get<BillPayment[]>(`/user/get-bill-payments/${unitId}`)
      const done = bills.filter(({ status }) => status === 'paid').map(({ reference }) => reference)
      expect(paid.filter((reference) => !done.includes(reference))).toEqual([])
      expect(new Set(done).size).toBe(done.length)
    },
  }
}
