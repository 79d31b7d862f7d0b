import { beforeEach, expect, test } from 'vitest'
import { insertMail } from '#server/mail/queries.ts'
import { deliverMails } from '#server/mail/queue.ts'
import type { Mail, MailPort } from '#server/ports/mail.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { makeDatabase, onBothEngines, type TestDatabase } from '../../support/database/database.ts'

const minute = 60_000

const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'text', html: '<p>html</p>' }

onBothEngines('the queue of mails', (engine) => {
  let database: TestDatabase
  let api: TestApp
  beforeEach(async () => {
    database = await makeDatabase(engine)
    api = makeTestApp(database)
    return () => database.remove()
  })

  const now = () => new Date(api.clock.now()).toISOString()
  const enqueue = (values: { dedupeKey?: string; mail?: Mail } = {}) =>
    database.write((trx) => insertMail(trx, { kind: 'test', mail, now: now(), ...values }))
  const deliver = (port: Partial<MailPort> = {}) =>
    deliverMails({ ...api.dependencies, mail: { ...api.mailbox.port, ...port } })
  const rows = () => database.read.selectFrom('mails').selectAll().execute()
  const failing = {
    send: async () => {
      throw new Error('mailbox unavailable')
    },
  }

  /**
   * Delivers to a service that is down whenever the mail is due, for this long or until the mail is
   * given up.
   */
  async function failFor(milliseconds = Number.POSITIVE_INFINITY): Promise<void> {
    const end = api.clock.now() + milliseconds
    for (;;) {
      await deliver(failing)
      const next = Date.parse((await rows())[0]?.next_attempt_at ?? '')
      if (Number.isNaN(next) || next > end) return
      api.clock.pass(next - api.clock.now())
    }
  }

  test('a mail is sent once, under an id of its own', async () => {
    const replyTo = { name: 'Bola <Ade>, Lagos', address: 'b@example.com' }
    const whole = { ...mail, unsubscribeUrl: 'http://localhost/unsubscribe/x', replyTo }
    await enqueue({ mail: whole })
    await deliver()
    await deliver()
    const [row] = await rows()
    expect(api.mailbox.sent).toEqual([{ ...whole, messageId: row?.id }])
    expect(row).toMatchObject({ attempts: 1, next_attempt_at: null, sent_at: now() })
  })

  test('a mail is not queued when its transaction is rolled back', async () => {
    const broken = database.write(async (trx) => {
      await insertMail(trx, { kind: 'test', mail, now: now() })
      throw new Error('the cause failed')
    })
    await expect(broken).rejects.toThrow('the cause failed')
    await deliver()
    expect(api.mailbox.sent).toEqual([])
  })

  test('two mails with the same key are sent as one', async () => {
    const enqueued = await Promise.all([enqueue({ dedupeKey: 'a' }), enqueue({ dedupeKey: 'a' })])
    expect(enqueued.toSorted()).toEqual([false, true])
    await enqueue({ dedupeKey: 'b' })
    await deliver()
    expect(api.mailbox.sent).toHaveLength(2)
  })

  const named = (subject: string, to = mail.to) => enqueue({ mail: { ...mail, to, subject } })
  const subjects = () => api.mailbox.sent.map(({ subject }) => subject)

  test('mails to one address are sent in the order they were queued, even within one moment', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `mail ${index}`)
    for (const name of names) await named(name)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(subjects()).toEqual(names)
  })

  test('a mail waits while an earlier one to its address is retried, and mails to others do not', async () => {
    await named('first')
    await named('second')
    await named('other', 'bola@example.com')
    await deliver({
      send: async (one) => (one.to === mail.to ? failing.send() : api.mailbox.port.send(one)),
    })
    await deliver()
    expect(subjects()).toEqual(['other'])
    api.clock.pass(0.5 * minute)
    await deliver()
    expect(subjects()).toEqual(['other', 'first', 'second'])
  })

  test('a mail that keeps failing does not hold up later ones', async () => {
    await named('broken')
    await named('behind it')
    const send: MailPort['send'] = (one) =>
      one.subject === 'broken' ? failing.send() : api.mailbox.port.send(one)
    for (let tries = 0; tries < 5; tries += 1) {
      await deliver({ send })
      api.clock.pass(minute)
    }
    expect(subjects()).toEqual(['behind it'])
  })

  test('several instances at once send each mail only once', async () => {
    for (let count = 0; count < 15; count += 1) await enqueue()
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    expect(api.mailbox.sent).toHaveLength(15)
    expect(new Set(api.mailbox.sent.map(({ messageId }) => messageId)).size).toBe(15)
  })

  test('a mail is retried at growing intervals while the mail service is down, and is not lost', async () => {
    await enqueue()
    await deliver(failing)
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'mailbox unavailable', sent_at: null }])
    await deliver()
    expect(api.mailbox.sent).toEqual([])
    api.clock.pass(0.5 * minute)
    await deliver(failing)
    api.clock.pass(0.5 * minute)
    await deliver()
    expect(api.mailbox.sent).toEqual([])
    api.clock.pass(1.5 * minute)
    await deliver()
    expect(api.mailbox.sent).toHaveLength(1)
    expect(await rows()).toMatchObject([{ attempts: 3, last_error: null, next_attempt_at: null }])
  })

  test('a mail that fails for 40 hours is still sent when the mail service works again', async () => {
    await enqueue()
    await failFor(40 * 60 * minute)
    api.clock.pass(24 * 60 * minute)
    await deliver()
    expect(api.mailbox.sent).toHaveLength(1)
  })

  test('a mail is given up after two days of failures, and this is logged', async () => {
    await enqueue()
    await failFor()
    expect(await rows()).toMatchObject([
      { attempts: 10, next_attempt_at: null, sent_at: null, last_error: 'mailbox unavailable' },
    ])
    expect(api.logged.filter((line) => line.includes('a mail was given up'))).toHaveLength(1)
  })

  test('a crash between the write and its mail, or while sending, loses no mail', async () => {
    await enqueue()
    // The process crashes while the mail is being sent, so the outcome is never stored.
    const never = new Promise<void>(() => undefined)
    void deliver({ send: () => never })
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    // Another instance starts. The mail is still claimed at first.
    await deliver()
    expect(api.mailbox.sent).toEqual([])
    api.clock.pass(2 * minute)
    await deliver()
    expect(api.mailbox.sent).toHaveLength(1)
  })

  test('mails given up a month ago are deleted, and waiting ones are kept', async () => {
    await enqueue()
    for (let tries = 0; tries < 12; tries += 1) {
      await deliver(failing)
      api.clock.pass(24 * 60 * minute)
    }
    await enqueue()
    api.clock.pass(31 * 24 * 60 * minute)
    await api.sweep('tidy')
    expect(await rows()).toMatchObject([{ attempts: 0 }])
  })

  test('mails sent a month ago are deleted', async () => {
    await enqueue()
    await deliver()
    api.clock.pass(29 * 24 * 60 * minute)
    await api.sweep('tidy')
    expect(await rows()).toHaveLength(1)
    api.clock.pass(2 * 24 * 60 * minute)
    await api.sweep('tidy')
    expect(await rows()).toEqual([])
  })
})
