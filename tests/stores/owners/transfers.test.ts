import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { day, minute } from '#domain/time.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'
import { pdf } from '../../support/worlds/privateFiles.ts'

const toasts: string[] = []
vi.mock('react-hot-toast/headless', () => {
  const toast = (text: string) => toasts.push(text)
  return { toast: Object.assign(toast, { error: toast, success: toast }) }
})

const { network, api, admin, estate } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { transfersOf } = await import('#stores/owners/transfers.ts')
const { acceptClaim, claims, matchClaim, refuseClaim } = await import('#stores/owners/claims.ts')
const { dataIn } = await import('#stores/loading/resource.ts')

const sending = /^POST \/user\/payment-claims\//
const uploading = /^POST \/files$/
const withdrawing = /\/withdraw$/
const accepting = /\/accept$/

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  toasts.length = 0
})

type Person = typeof admin

const signIn = ({ token, user }: Person) => startSession({ token, user: { ...user, version: 1 } })

const transfer = (reference = 'FT 261/103') => ({ amount: 200, paidOn: '2026-11-19', reference })
const aSlip = () => new File([pdf()], 'slip.pdf')

/** The page of a home of ₦1,000 of which its owner has paid ₦100. */
async function openHome() {
  const buyer = await api.signedIn()
  const { _id: unitId } = await estate.unit({ price: 1000 })
  const { _id: ownedUnitId } = await estate.assign(unitId, buyer.user.email, 100)
  signIn(buyer)
  const transfers = transfersOf(unitId)
  const shown = () => dataIn(transfers.$resource.get())?.claims ?? []
  const stored = async () => {
    const token = await api.signIn(buyer.user.email)
    const params = { unitId }
    return (await api.call('GET /user/payment-claims/{unitId}', { token, params })).data.claims
  }
  const amounts = async () =>
    (await estate.paymentsOf(unitId)).map(({ amount }) => amount).toSorted((a, b) => a - b)
  /** Sends a transfer. @returns finds the one that waits, or else the newest, on the admins' page */
  const openSent = async () => {
    await transfers.send(transfer(), undefined)
    signIn(admin)
    await claims.reload()
    return claimNow
  }
  const claimNow = () => {
    const ofHome = dataIn(claims.$resource.get())?.filter((one) => one.ownedUnitId === ownedUnitId)
    const claim = ofHome?.find(({ status }) => status === 'new') ?? ofHome?.[0]
    if (claim === undefined) throw new Error('no transfer is shown')
    return claim
  }
  return { buyer, unitId, ownedUnitId, transfers, shown, stored, amounts, openSent }
}

test('a transfer that met no network and then a limit is sent once afterwards, and its slip once', async () => {
  const { transfers, shown, stored } = await openHome()
  const slip = aSlip()
  const before = network.callsOf(uploading).length
  network.loseCall(sending)
  await expect(transfers.send(transfer(), slip)).rejects.toMatchObject({ status: 0 })
  network.answer(sending, 429, { message: 'Too many requests' })
  await expect(transfers.send(transfer(), slip)).rejects.toMatchObject({ status: 429 })
  expect(await stored()).toEqual([])
  await transfers.send(transfer(), slip)
  expect(toasts).toEqual(['Transfer sent'])
  expect(shown()).toMatchObject([{ status: 'new', amount: 200, slip: { name: 'slip.pdf' } }])
  expect(await stored()).toEqual(shown())
  expect(network.callsOf(uploading).length - before).toBe(1)
})

test('a transfer whose answer was lost, or that arrives twice, is there once', async () => {
  const { transfers, stored } = await openHome()
  const slip = aSlip()
  network.loseAnswer(uploading)
  await expect(transfers.send(transfer(), slip)).rejects.toMatchObject({ status: 0 })
  network.loseAnswer(sending)
  await expect(transfers.send(transfer(), slip)).rejects.toMatchObject({ status: 0 })
  await transfers.send(transfer(), slip)
  network.sendTwice(sending)
  await transfers.send(transfer('FT 2'), aSlip())
  expect((await stored()).map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(['FT 261/103', 'FT 2']),
  )
  expect(await stored()).toHaveLength(2)
})

test('a slip that was deleted before its transfer arrived is sent again', async () => {
  const { transfers, stored, buyer } = await openHome()
  const slip = aSlip()
  network.loseCall(sending)
  await expect(transfers.send(transfer(), slip)).rejects.toMatchObject({ status: 0 })
  api.clock.pass(2 * day)
  onTestFinished(() => api.clock.pass(-2 * day))
  await api.sweep('private files')
  signIn({ ...buyer, token: await api.signIn(buyer.user.email) })
  await expect(transfers.send(transfer(), slip)).rejects.toMatchObject({
    issues: [{ path: ['fileId'], message: 'Choose the file again.' }],
  })
  await transfers.send(transfer(), slip)
  expect(await stored()).toMatchObject([{ slip: { name: 'slip.pdf' } }])
})

test('a withdrawal shows what became of the transfer, also when its answer was lost or an admin was faster', async () => {
  const { transfers, shown, buyer, openSent } = await openHome()
  await transfers.send(transfer(), undefined)
  const [own] = shown()
  network.loseAnswer(withdrawing)
  await expect(transfers.withdraw(own?._id ?? '')).rejects.toMatchObject({ status: 0 })
  expect(shown()[0]?.status).toBe('withdrawn')
  api.clock.pass(minute)
  const claim = (await openSent())()
  await refuseClaim(claim._id, 'Not on our statement')
  signIn(buyer)
  await expect(transfers.withdraw(claim._id)).rejects.toMatchObject({ status: 409 })
  expect(shown()[0]).toMatchObject({ status: 'refused', reason: 'Not on our statement' })
})

test('an acceptance whose answer was lost, or that arrives twice, records the payment once', async () => {
  const { openSent, amounts, transfers, buyer } = await openHome()
  const received = { amount: 200, receivedOn: '2026-11-19' }
  const claimNow = await openSent()
  const claim = claimNow()
  network.loseAnswer(accepting)
  await expect(acceptClaim(claim, received)).rejects.toMatchObject({ status: 0 })
  await acceptClaim(claim, received)
  expect(toasts.at(-1)).toBe('Payment recorded')
  expect(await amounts()).toEqual([100, 200])
  signIn(buyer)
  await transfers.send(transfer('FT 2'), undefined)
  signIn(admin)
  await claims.reload({ fresh: true })
  network.sendTwice(accepting)
  await acceptClaim(claimNow(), received)
  expect(await amounts()).toEqual([100, 200, 200])
})

test('an admin who decides what a colleague has decided is told who did, and sees it', async () => {
  const { openSent, amounts, ownedUnitId } = await openHome()
  const claimNow = await openSent()
  const claim = claimNow()
  const colleague = await api.signedIn('admin')
  const answer = await api.call('POST /admin/payment-claim/{claimId}/accept', {
    ...{ token: colleague.token, params: { claimId: claim._id }, body: { amount: 200 } },
  })
  expect(answer.status).toBe(200)
  const told = { status: 409, message: expect.stringMatching(/^Test recorded this at \d\d:\d\d\.$/) }
  await expect(acceptClaim(claim, { amount: 200, receivedOn: '2026-11-19' })).rejects.toMatchObject(told)
  await expect(refuseClaim(claim._id, 'Not found')).rejects.toMatchObject(told)
  await expect(matchClaim(claim._id, answer.data.recorded?.txId ?? '')).rejects.toMatchObject(told)
  expect(claimNow()).toMatchObject({
    status: 'accepted',
    decidedBy: { _id: colleague.user._id },
    ownedUnitId,
  })
  expect(await amounts()).toEqual([100, 200])
})
