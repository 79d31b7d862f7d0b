import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { buyer, type FaultWorld, makeFaultWorld } from '../support/faultWorld.ts'
import { paystackKey, startPaystack } from '../support/paystackServer.ts'
import { startSmtpServer } from '../support/smtpServer.ts'

describe('when what the API depends on fails', () => {
  let world: FaultWorld
  beforeEach(() => {
    world = makeFaultWorld()
  })
  afterEach(() => world.remove())

  it('payment service down: a clear message, nothing charged or booked, and chat goes on', async () => {
    const nowhere = `http://localhost:${await freePort()}`
    const { call, unitId, roomId } = await world.start({
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_URL: nowhere,
    })
    const before = (await call('/user/user-transactions')).data
    const body = { name: 'Ada', metre_number: '01234567890', amount: 1500, unitId }
    const answer = await call('/user/make-bill-payment', body)
    expect(answer.status).toBe(503)
    expect(answer.message).toMatch(/payment/i)
    expect((await call('/user/user-transactions')).data).toEqual(before)
    expect((await call(`/user/create-message/${roomId}`, { message: 'Hello' })).status).toBe(201)
  })

  it('payment service away for a while: what was paid meanwhile is booked once, and paying goes on', async () => {
    const paystack = await startPaystack()
    try {
      const { call, unitId } = await world.start({
        PAYSTACK_SECRET_KEY: paystackKey,
        PAYSTACK_URL: paystack.url,
      })
      const body = { name: 'Ada', metre_number: '01234567890', amount: 1500, unitId }
      const started = await call('/user/make-bill-payment', body)
      expect(started.status).toBe(201)
      const { reference } = started.data
      // The customer pays, and the service is gone before anybody hears of it.
      paystack.pay(reference)
      paystack.feel('broken')
      expect((await call('/user/make-bill-payment', body)).status).toBe(503)
      expect((await call(`/user/verify-bill-payment/${reference}`)).data?.status).not.toBe('paid')
      const bills = async (): Promise<{ reference: string; status: string }[]> =>
        (await call(`/user/get-bill-payments/${unitId}`)).data
      expect((await bills()).find((bill) => bill.reference === reference)?.status).toBe('pending')

      // The customer's page goes on asking; the sweep would ask within two minutes, with no page
      // open.
      paystack.feel('well')
      await expect
        .poll(async () => (await call(`/user/verify-bill-payment/${reference}`)).data?.status, {
          interval: 500,
        })
        .toBe('paid')
      const booked: { amount: number; txType: string }[] = (await call('/user/user-transactions')).data
      expect(booked.filter(({ amount, txType }) => amount === 1500 && txType === 'electricity')).toHaveLength(
        1,
      )
      expect((await call('/user/make-bill-payment', body)).status).toBe(201)
    } finally {
      await paystack.stop()
    }
  })

  const askForCode = (email: string) => world.post('/public/get-code', { email })

  it('mail down: a clear message to whoever wants a code, the rest works; mail back: the code and all waiting mails come', async () => {
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
    const enquiry = { name: 'Bola', email: 'bola@example.com', message: 'Is A3 free?' }
    expect((await call('/public/enquiries', enquiry)).status).toBeLessThan(300)
    const ready = await (await world.ready()).json()
    expect(ready.data).toEqual({ database: 'up', mail: 'down' })

    const smtp = await startSmtpServer({ port })
    try {
      const mailsWith = (text: string) => smtp.received.filter(({ source }) => source.includes(text)).length
      // Nobody is locked out by the tries that were refused: the first one that is answered brings
      // the code.
      await expect.poll(async () => (await askForCode(buyer)).status).toBe(200)
      expect((await (await world.ready()).json()).data.mail).toBe('up')
      await expect.poll(() => mailsWith('sign-in code')).toBe(1)
      const code = /^Subject: (\d{6}(?:\d\d)?) /m.exec(
        smtp.received.find(({ source }) => source.includes('sign-in code'))?.source ?? '',
      )?.[1]
      expect((await call('/public/login', { email: buyer, otp: code })).data.user.email).toBe(buyer)
      await expect.poll(() => mailsWith('Bola'), { interval: 500 }).toBeGreaterThan(0)
    } finally {
      await smtp.stop()
    }
  })

  it('a crash between a write and its mail loses neither: the next start sends it', async () => {
    const nowhere = await freePort()
    await world.start({ SMTP_URL: `smtp://localhost:${nowhere}`, MAIL_FROM: 'a@example.com' })
    const enquiry = { name: 'Bola', email: 'bola@example.com', message: 'Is A3 free?' }
    const asked = await world.post('/public/enquiries', enquiry)
    expect(asked.status).toBeLessThan(300)
    await world.kill()
    await world.start()
    const waiting = () => {
      try {
        return world.mails().filter((mail) => mail.includes('Bola')).length
      } catch {
        return 0
      }
    }
    // At once, or when the try that was cut off with its process is taken for lost, which is after
    // two minutes.
    await expect.poll(waiting, { timeout: 200_000, interval: 500 }).toBeGreaterThan(0)
  })
})
