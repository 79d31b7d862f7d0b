import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { siteUrl } from '../support/app.ts'
import { type Home, makeBillWorld } from '../support/billWorld.ts'

const hour = 60 * 60_000

const world = await makeBillWorld()
const { api, mailsOf, newHome, paystack, tell } = world

const toldOf = async ({ owner }: Home) =>
  (await world.mailsOf('bill-failed')).filter(({ to_email }) => to_email === owner.user.email)

test('a declined payment is told once, however often the provider says so, with what to do', async () => {
  const home = await newHome()
  const { reference } = (await home.start()).data
  paystack.decline(reference)
  const event = paystack.event(reference, 'charge.failed')
  expect(await Promise.all([tell(event), tell(event)])).toEqual([200, 200])
  expect((await home.verify(reference)).data.status).toBe('failed')
  const [mail, ...more] = await toldOf(home)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Your electricity payment of ₦15,000.50 did not go through')
  for (const said of [
    'your payment of ₦15,000.50 for meter 04512345678, A1, Quay House, did not go through. The reason: Insufficient Funds',
    `write to ${company.supportMail} or call ${company.mobile}. The reference is ${reference}.`,
    `Try again: ${siteUrl}/pay-electricity-bill?unitId=${home.unitId}`,
    'Turn off mails about messages and payments: ',
  ])
    expect(mail?.text).toContain(said)
})

test('who has turned notices off, and who left the provider’s page, is told nothing', async () => {
  const deaf = await newHome()
  await api.call('PUT /user/mail-notices', { token: deaf.owner.token, body: { enabled: false } })
  const declined = (await deaf.start()).data.reference
  paystack.decline(declined)
  expect((await deaf.verify(declined)).data.status).toBe('failed')
  expect(await toldOf(deaf)).toEqual([])

  const leaver = await newHome()
  await leaver.start()
  api.clock.pass(25 * hour)
  await api.sweep('pending bills')
  expect((await leaver.bills())[0]).toMatchObject({ failureReason: 'Not completed within 24 hours.' })
  expect(await toldOf(leaver)).toEqual([])
})

test('an amount that was not asked is told as money that arrived, not as a failure', async () => {
  const home = await newHome()
  const { reference } = (await home.start()).data
  paystack.pay(reference, { amount: 100 })
  expect((await home.verify(reference)).data.status).toBe('failed')
  expect(await toldOf(home)).toEqual([])
  const notBooked = (await mailsOf('payment-not-booked')).map(({ to_email }) => to_email)
  expect(notBooked).toContain(home.owner.user.email)
})
