import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/ports.ts'
import { type ApiProcess, dataFolder, startApi } from '../support/apiProcess.ts'
import { paystackKey, startPaystack } from '../support/paystackServer.ts'
import { type PostgresServer, postgresFolder, startPostgres } from '../support/postgresServer.ts'
import { startSmtpServer } from '../support/smtpServer.ts'
import { sessionOf } from '../support/worldDatabase.ts'

const buyer = 'buyer@palmstone.example'
const json = { 'Content-Type': 'application/json' }

/** Calls of the buyer, answered as the browser sees them. */
const callsOf = (api: ApiProcess, token: string) => async (path: string, body?: object) => {
  const response = await fetch(`${api.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...json, Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { message, data } = await response.json()
  return { status: response.status, message, data, retryAfter: response.headers.get('retry-after') }
}

describe('when what the API depends on fails', () => {
  let data: ReturnType<typeof dataFolder>
  let api: ApiProcess | undefined
  beforeEach(() => {
    data = dataFolder()
  })
  afterEach(async () => {
    api?.child.kill('SIGKILL')
    await api?.ended
    data.remove()
  })

  const start = async (env: Record<string, string> = {}, databaseUrl?: string) => {
    const database: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
    const started = await startApi({ DATA_DIR: data.folder, DEMO: '1', ...database, ...env })
    api = started
    const world = { siteUrl: '', apiUrl: started.url, dataDir: env['DATA_DIR'] ?? data.folder, databaseUrl }
    const { token } = await sessionOf(world, buyer)
    const call = callsOf(started, token)
    const [owned] = (await call('/user/owned-units')).data
    const unitId: string = owned.unitId._id
    const room = (await call(`/user/create-chat-room/${unitId}`, {})).data
    return { call, unitId, roomId: String(room._id), token }
  }
  const texts = (thread: { message: string }[]) => thread.map(({ message }) => message)

  it('payment service down: a clear message, nothing charged or booked, and chat goes on', async () => {
    const nowhere = `http://localhost:${await freePort()}`
    const { call, unitId, roomId } = await start({ PAYSTACK_SECRET_KEY: 'sk_test_x', PAYSTACK_URL: nowhere })
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
      const { call, unitId } = await start({ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: paystack.url })
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

      // The customer's page goes on asking; the sweep would ask within two minutes, with no page open.
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

  const askForCode = (email: string) =>
    fetch(`${api?.url}/api/v1/public/get-code`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email }),
    })

  it('mail down: a clear message to whoever wants a code, the rest works; mail back: the code and all waiting mails come', async () => {
    const port = await freePort()
    const { call, roomId } = await start({
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
    const ready = await (await fetch(`${api?.url}/ready`)).json()
    expect(ready.data).toEqual({ database: 'up', mail: 'down' })

    const smtp = await startSmtpServer({ port })
    try {
      const mailsWith = (text: string) => smtp.received.filter(({ source }) => source.includes(text)).length
      // Nobody is locked out by the tries that were refused: the first one that is answered brings the code.
      await expect.poll(async () => (await askForCode(buyer)).status).toBe(200)
      expect((await (await fetch(`${api?.url}/ready`)).json()).data.mail).toBe('up')
      await expect.poll(() => mailsWith('sign-in code')).toBe(1)
      const code = /^Subject: (\d{6})/m.exec(
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
    await start({ SMTP_URL: `smtp://localhost:${nowhere}`, MAIL_FROM: 'a@example.com' })
    const enquiry = { name: 'Bola', email: 'bola@example.com', message: 'Is A3 free?' }
    const asked = await fetch(`${api?.url}/api/v1/public/enquiries`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(enquiry),
    })
    expect(asked.status).toBeLessThan(300)
    api?.child.kill('SIGKILL')
    await api?.ended
    await start()
    const waiting = () => {
      try {
        return data.mails().filter((mail) => mail.includes('Bola')).length
      } catch {
        return 0
      }
    }
    // At once, or when the try that was cut off with its process is taken for lost, which is after two minutes.
    await expect.poll(waiting, { timeout: 200_000, interval: 500 }).toBeGreaterThan(0)
  })

  if (postgresFolder() === undefined) {
    console.warn('PostgreSQL is not installed: the test of its restart is left out.')
  } else {
    it('database restarted: 503 with a message while it is away, then everything is there', async () => {
      const server = await startPostgres()
      if (server === undefined) throw new Error('PostgreSQL is installed but does not start')
      try {
        await outage(server)
      } finally {
        await server.stop()
      }
    })
  }

  async function outage(server: PostgresServer): Promise<void> {
    const { call, roomId } = await start({}, server.url)
    const said: string[] = []
    const say = async (message: string) => {
      const answer = await call(`/user/create-message/${roomId}`, { message })
      if (answer.status === 201) said.push(message)
      return answer
    }
    await say('before')
    await server.pause()
    const away = await say('while it is away')
    expect([away.status, away.retryAfter]).toEqual([503, '5'])
    expect(away.message).toMatch(/try again/)
    expect((await fetch(`${api?.url}/ready`)).status).toBe(503)
    await server.resume()
    await expect.poll(async () => (await say('after')).status).toBe(201)
    const thread = texts((await call(`/user/get-messages/${roomId}`)).data)
    expect(said.filter((text) => !thread.includes(text))).toEqual([])
    expect((await fetch(`${api?.url}/ready`)).status).toBe(200)
  }

  const small = mkdtempSync(join(tmpdir(), 'plinth-full-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', small]).status === 0
  if (!mounted) {
    rmSync(small, { recursive: true })
    console.warn('Only root may mount a small disk: the test of a full one is left out.')
  } else {
    it('disk full: 503 with a message, nothing acknowledged lost, and it goes on when there is room', async () => {
      try {
        await fillTheDisk(small)
      } finally {
        api?.child.kill('SIGKILL')
        await api?.ended
        spawnSync('umount', [small])
        rmSync(small, { recursive: true, force: true })
      }
    })
  }

  async function fillTheDisk(folder: string): Promise<void> {
    const { call, roomId } = await start({ DATA_DIR: folder })
    const said: string[] = []
    let refused: Awaited<ReturnType<typeof call>> | undefined
    for (let n = 0; n < 6000 && refused === undefined; n += 20) {
      const batch = Array.from({ length: 20 }, async (_, index) => {
        const message = `${n + index} ${'x'.repeat(3900)}`
        const answer = await call(`/user/create-message/${roomId}`, { message })
        if (answer.status === 201) said.push(message)
        else refused = answer
      })
      await Promise.all(batch)
    }
    expect(refused?.status).toBe(503)
    expect(refused?.message).toMatch(/try again/)
    expect((await call('/user/owned-units')).status).toBe(200)
    expect(spawnSync('mount', ['-o', 'remount,size=64m', folder]).status).toBe(0)
    await expect
      .poll(async () => (await call(`/user/create-message/${roomId}`, { message: 'room again' })).status)
      .toBe(201)
    const thread = texts((await call(`/user/get-messages/${roomId}?limit=500`)).data)
    const kept = new Set(thread)
    const newest = said
      .toSorted((one, other) => Number(one.split(' ')[0]) - Number(other.split(' ')[0]))
      .slice(-400)
    expect(newest.filter((text) => !kept.has(text))).toEqual([])
    expect(said.length).toBeGreaterThan(100)
  }
})
