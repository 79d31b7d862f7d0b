import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { codeIn } from '../support/processes/outbox.ts'
import { paystackKey, startPaystack } from '../support/servers/paystackServer.ts'
import { startSmtpServer } from '../support/servers/smtpServer.ts'
import { buyer, type FaultWorld, makeFaultWorld } from '../support/worlds/faultWorld.ts'

const enquiry = { name: 'Bola', email: 'bola@example.com', message: 'Is A3 free?' }

describe('the API during an outage', () => {
  let world: FaultWorld
  beforeEach(() => {
    world = makeFaultWorld()
  })
  afterEach(() => world.remove())

  it('refuses payments while the payment service is down, and books a payment made meanwhile once', async () => {
    const paystack = await startPaystack()
    onTestFinished(paystack.stop)
    const { call, unitId, roomId } = await world.start({
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_URL: paystack.url,
    })
    const body = { name: 'Ada', metre_number: '01234567890', amount: 1500, unitId }
    const { status, data } = await call('/user/make-bill-payment', body)
    expect(status).toBe(201)
    const statusNow = async () => (await call(`/user/verify-bill-payment/${data.reference}`)).data?.status
    const booked = async () => {
      const lines: { amount: number; txType: string }[] = (await call('/user/user-transactions')).data
      return lines.filter(({ amount, txType }) => amount === 1500 && txType === 'electricity').length
    }
    // The customer pays, and the service fails before the API hears of it.
    paystack.pay(data.reference)
    paystack.feel('broken')
    const refused = await call('/user/make-bill-payment', body)
    expect(refused.status).toBe(503)
    expect(refused.message).toMatch(/payment/i)
    expect((await call(`/user/create-message/${roomId}`, { message: 'Hello' })).status).toBe(201)
    expect(await statusNow()).toBe('pending')
    expect(await booked()).toBe(0)

    // The customer's page keeps asking. Without an open page the sweep asks within two minutes.
    paystack.feel('well')
    await expect.poll(statusNow, { interval: 500 }).toBe('paid')
    expect(await booked()).toBe(1)
    expect((await call('/user/make-bill-payment', body)).status).toBe(201)
  })

  const askForCode = (email: string) => world.post('/public/get-code', { email })

  it('refuses sign-in codes while mail is down, and sends codes and waiting mails when it is back', async () => {
    const port = await freePort()
    const { call, roomId } = await world.start({
      SMTP_URL: `smtp://localhost:${port}`,
      MAIL_FROM: 'a@example.com',
      SITE_URL: 'http://localhost:4359',
    })
    for (const email of [buyer, 'stranger@example.com']) {
      const code = await askForCode(email)
      expect([email, code.status, code.headers.get('retry-after')]).toEqual([email, 503, '30'])
      expect((await code.json()).message).toMatch(/cannot send mail.*try again/)
    }
    expect((await call(`/user/create-message/${roomId}`, { message: 'Hello' })).status).toBe(201)
    expect((await call('/public/enquiries', enquiry)).status).toBeLessThan(300)
    expect((await (await world.ready()).json()).data).toEqual({ database: 'up', mail: 'down' })

    const smtp = await startSmtpServer({ port })
    onTestFinished(smtp.stop)
    const codes = () =>
      smtp.received.map(({ source }) => codeIn(/^Subject: (.*)/m.exec(source)?.[1] ?? '')).filter(Boolean)
    // Refused tries lock nobody out: the first try after the outage sends the code.
    await expect.poll(async () => (await askForCode(buyer)).status).toBe(200)
    expect((await (await world.ready()).json()).data.mail).toBe('up')
    await expect.poll(codes).toHaveLength(1)
    const login = await call('/public/login', { email: buyer, otp: codes()[0] })
    expect(login.data.user.email).toBe(buyer)
    const sources = () => smtp.received.map(({ source }) => source).join()
    await expect.poll(sources, { interval: 500 }).toContain('Bola')
  })

  it('sends a mail after a restart when a crash came between the write and its mail', async () => {
    const nowhere = await freePort()
    await world.start({ SMTP_URL: `smtp://localhost:${nowhere}`, MAIL_FROM: 'a@example.com' })
    expect((await world.post('/public/enquiries', enquiry)).status).toBeLessThan(300)
    await world.kill()
    await world.start()
    const waiting = () => {
      try {
        return world.mails().join()
      } catch {
        return ''
      }
    }
    // A mail whose process was killed while sending is sent again after two minutes.
    await expect.poll(waiting, { timeout: 200_000, interval: 500 }).toContain('Bola')
  })
})
