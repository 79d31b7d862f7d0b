import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { day, minute } from '#domain/time.ts'
import { deliverMails } from '#server/mail/queue.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'

onBothEngines('transfers that wait for long', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)

  test('a transfer that nobody decides for ten days is told to the company and the manager once, and never again', async () => {
    const { token, user: buyer } = await api.signedIn()
    const { _id: unitId } = await estate.unit({ price: 1000 })
    await estate.manage(unitId)
    await estate.assign(unitId, buyer.email, 100)
    const send = async (reference: string) => {
      const body = { amount: 200, paidOn: '2026-11-19', bank: 'First', reference }
      const sent = await api.call('POST /user/payment-claims/{unitId}', { token, params: { unitId }, body })
      return sent.data._id
    }
    await send('FT 1')
    const claimId = await send('FT 2')
    await api.call('POST /user/payment-claim/{claimId}/withdraw', { token, params: { claimId } })
    /** Two instances sweep at once. @returns the mails of all sweeps so far */
    const told = async () => {
      await Promise.all([api.sweep('waiting transfers'), api.sweep('waiting transfers')])
      // One round sends a part of what waits.
      while ((await deliverMails(api.dependencies)) > 0);
      return api.mailbox.sent
        .filter(({ subject }) => subject.startsWith('A transfer waits'))
        .toSorted((one, other) => one.to.localeCompare(other.to))
    }
    api.clock.pass(10 * day - minute)
    expect(await told()).toEqual([])
    api.clock.pass(minute)
    const mail = {
      subject: 'A transfer waits for 10 days: A1, Palm Court',
      replyTo: { address: buyer.email },
      text: expect.stringMatching(
        /₦200 for A1, Palm Court on 20 November[\s\S]*Bank: First\nReference: FT 1/,
      ),
    }
    const both = [company.mail, admin.user.email].map((to) => ({ to, ...mail }))
    expect(await told()).toMatchObject(both)
    // Mails that were sent are deleted after 30 days, and their keys with them.
    api.clock.pass(31 * day)
    await api.sweep('tidy')
    expect(await told()).toHaveLength(2)
  })
})
