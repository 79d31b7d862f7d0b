import { expect, test } from 'vitest'
import { deliverMails } from '#server/mail/queue.ts'
import { startApp } from '../../support/database/estate.ts'

const { database, api } = await startApp()

test('the mail about an erasure is queued once, and is deleted even when it is given up', async () => {
  const { email, _id } = await api.person()
  for (let times = 0; times < 2; times += 1) expect((await api.erase(_id)).status).toBe(200)
  const told = () => database.read.selectFrom('mails').select('kind').where('to_email', '=', email).execute()
  expect(await told()).toEqual([{ kind: 'account-erased' }])
  const send = async () => {
    throw new Error('mailbox unavailable')
  }
  for (let tries = 0; tries < 10; tries += 1) {
    await deliverMails({ ...api.dependencies, mail: { ...api.mailbox.port, send } })
    api.clock.pass(24 * 60 * 60_000)
  }
  expect(await told()).toEqual([])
  expect(api.logged.some((line) => line.includes('a mail was given up'))).toBe(true)
})
