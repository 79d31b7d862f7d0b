import { expect, it } from 'vitest'
import { insertMail } from '#server/mail/queries.ts'
import { deliverMails } from '#server/mail/queue.ts'
import type { MailPort } from '#server/ports/mail.ts'
import { startApp } from '../../support/database/estate.ts'
import { everyText } from '../../support/database/everyText.ts'

const { database, api } = await startApp()

/** Queues a mail of this kind about a person. @returns its text */
async function tellOf(email: string, kind: string) {
  const words = `${kind} about ${email}, who asks or paid`
  const mail = { to: `${kind}@example.com`, subject: 'About a customer', text: words, html: '-' }
  const now = new Date(api.clock.now()).toISOString()
  await database.write((trx) => insertMail(trx, { kind, mail, now }))
  return words
}
const deliver = (send: MailPort['send']) =>
  deliverMails({ ...api.dependencies, mail: { ...api.mailbox.port, send } })
const failFor = async (days: number) => {
  for (let day = 0; day < days; day += 1) {
    await deliver(async () => {
      throw new Error('mailbox unavailable')
    })
    api.clock.pass(24 * 60 * 60_000)
  }
}
const sentWith = (words: string) => api.mailbox.sent.filter(({ text }) => text === words).length
const held = async (...words: string[]) => {
  const left = await everyText(database)
  return words.map((word) => left.includes(word))
}

it('a waiting mail about an erased person is sent, and its text is deleted afterwards', async () => {
  const { email, _id } = await api.person()
  const words = await tellOf(email, 'payment-alert')
  await api.erase(_id)
  await api.sweep('mails')
  expect(sentWith(words)).toBe(1)
  expect(await held(email)).toEqual([false])
})

it('a mail about a person who is erased while it is being sent is deleted afterwards', async () => {
  const { email, _id } = await api.person()
  const words = await tellOf(email, 'payment-alert')
  await deliver(async (mail) => {
    if (mail.text === words) await api.erase(_id)
    await api.mailbox.port.send(mail)
  })
  expect(sentWith(words)).toBe(1)
  await api.sweep('mails')
  expect(await held(email)).toEqual([false])
})

it('an undelivered mail about an erased person is kept only if money must be refunded', async () => {
  const { email, _id } = await api.person()
  const [alert, before] = [await tellOf(email, 'payment-alert'), await tellOf(email, 'enquiry')]
  await failFor(10)
  const since = await tellOf(email, 'question')
  await api.erase(_id)
  expect(await held(alert, before, since)).toEqual([true, false, true])
  await failFor(10)
  expect(await held(alert, before, since)).toEqual([true, false, false])
  // This is how docs/deploy.md sends mails again that were given up.
  const again = { attempts: 0, next_attempt_at: new Date(api.clock.now()).toISOString() }
  await database.write((trx) => trx.updateTable('mails').set(again).where('text', '=', alert).execute())
  await api.sweep('mails')
  expect(sentWith(alert)).toBe(1)
  expect(await held(email)).toEqual([false])
})
