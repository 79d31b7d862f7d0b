import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { CallKey } from '#contract/calls.ts'
import { loadDemo } from '#server/database/demo/load.ts'
import { apiUrl, siteUrl } from '../support/app.ts'
import { startApp } from '../support/database/estate.ts'
import { demoOptions } from '../support/demo.ts'
import { pdfText } from '../support/pdfText.ts'
import { bytesOf } from '../support/worlds/mediaWorld.ts'
import { hashOf } from '../support/worlds/paperWorld.ts'
import { openPaper, privateFilesOf } from '../support/worlds/privateFiles.ts'

const { options, remove } = demoOptions()
afterAll(remove)

const { database, api } = await startApp('sqlite', { privateFiles: options.privateFiles })
await loadDemo(database, { ...options, apiUrl, siteUrl, now: new Date(api.clock.now()) })
let token = (await api.signedIn('superAdmin')).token

const read = async <K extends CallKey>(key: K, params: Record<string, string> = {}, query = {}) => {
  const answer = await api.call(key, { token, params, query })
  expect(answer.status, `${key} ${JSON.stringify(params)}: ${answer.message}`).toBe(200)
  return answer.data
}

test('no list of the demo is empty, and every project and unit can be read', async () => {
  for (const type of ['user', 'admin']) {
    expect((await read('GET /admin/all-users', {}, { type })).length).toBeGreaterThan(0)
  }
  for (const { _id: projectId } of await read('GET /public/projects')) {
    const [project] = await read('GET /public/project/{projectId}', { projectId })
    await read('GET /admin/project/{projectId}/files', { projectId })
    for (const { _id: unitId } of project?.units ?? []) {
      await read('GET /admin/unit/{unitId}', { unitId })
      await read('GET /admin/unit/{unitId}/files', { unitId })
    }
  }
  expect((await read('GET /admin/enquiries')).length).toBeGreaterThan(0)
})

test('a demo owner’s paid sum equals the unit’s payments and the sum of the months', async () => {
  let received = 0
  let owners = 0
  for (const { _id: projectId } of await read('GET /public/projects')) {
    const [project] = await read('GET /public/project/{projectId}', { projectId })
    for (const { _id: unitId, price } of project?.units ?? []) {
      const [owner] = await read('GET /admin/unit-owner-details/{unitId}', { unitId })
      const payments = await read('GET /admin/unit-transactions/{unitId}', { unitId })
      const paid = payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      expect(Math.round((owner?.pricePaid ?? 0) * 100)).toBe(paid)
      expect(paid).toBeLessThanOrEqual(Math.round(price * 100))
      if (owner !== undefined) expect(owner.recentPayment).toBe(payments[0]?.amount)
      if (owner !== undefined) owners += 1
      const year = payments.filter(({ date }) => date >= '2025-12-01')
      received += year.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    }
  }
  expect(owners).toBeGreaterThan(0)
  const { months } = await read('GET /admin/overview')
  expect(months.reduce((sum, month) => sum + Math.round(month.received * 100), 0)).toBe(received)
})

test('the demo’s buyer has paid, failed and pending bills and can pay the pending one', async () => {
  token = await api.signIn('buyer@palmstone.example')
  const payments = async () => {
    const homes = await read('GET /user/owned-units')
    const lists = homes.map(({ unitId }) =>
      read('GET /user/get-bill-payments/{unitId}', { unitId: unitId._id }),
    )
    return (await Promise.all(lists)).flat()
  }
  const before = await payments()
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['paid', 'failed', 'pending']))

  // The sweep leaves it pending, because its customer may still pay.
  api.clock.pass(60 * 60 * 1000)
  await api.sweep('pending bills')
  const pending = (await payments()).filter(({ status }) => status === 'pending')
  expect(pending).toHaveLength(1)
  const reference = pending[0]?.reference ?? ''
  const { authorization_url = '' } = await read('GET /user/verify-bill-payment/{reference}', { reference })
  const checkout = await api.app.request(authorization_url)
  expect(checkout.status).toBe(200)
  expect(await checkout.text()).toContain(reference)
  const paid = await api.app.request(authorization_url, { method: 'POST', body: 'decision=pay' })
  expect(paid.headers.get('location')).toContain(`${siteUrl}/`)
  expect(paid.headers.get('location')).toContain(`reference=${reference}`)
  expect((await payments()).find((one) => one.reference === reference)?.status).toBe('paid')

  // Demos of earlier versions stored no address of the checkout page.
  await database.write((trx) => trx.updateTable('bill_payments').set({ authorization_url: null }).execute())
  const paidOnes = (list: typeof before) => list.filter(({ status }) => status === 'paid').length
  expect(paidOnes(await payments())).toBe(paidOnes(before) + 1)
})

test('a demo transfer waits with its slip and one was refused, for the buyer and for admins', async () => {
  token = await api.signIn('buyer@palmstone.example')
  const homes = await read('GET /user/owned-units')
  expect(homes.map(({ claims }) => claims).toSorted()).toEqual([0, 0, 1])
  const lists = homes.map(({ unitId }) =>
    read('GET /user/payment-claims/{unitId}', { unitId: unitId._id }).then(({ claims }) => claims),
  )
  const sent = (await Promise.all(lists)).flat()
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['new', 'refused'])
  expect(sent.find(({ status }) => status === 'refused')?.reason).toContain('account number')
  const { fileId = '' } = sent.find(({ status }) => status === 'new')?.slip ?? {}

  token = (await api.signedIn('admin')).token
  const seen = await read('GET /admin/payment-claims')
  expect(seen.map(({ _id }) => _id).toSorted()).toEqual(sent.map(({ _id }) => _id).toSorted())
  const { waiting } = await read('GET /admin/overview')
  expect(waiting.find(({ what }) => what === 'transfers')).toMatchObject({ count: 1 })
  const files = privateFilesOf(api)
  for (const [part, width] of [['', 720] as const, ['?small', 392] as const]) {
    const bytes = await (await files.get(token, fileId, part)).arrayBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
  }
})

test('a demo paper is to be read, and one home lacks a letter', async () => {
  token = await api.signIn('buyer@palmstone.example')
  const homes = await read('GET /user/owned-units')
  expect(homes.map(({ documents }) => documents?.toRead).toSorted()).toEqual([0, 0, 1])
  const home = homes.find(({ documents }) => documents?.toRead === 1)
  const { documents, toCome } = await read('GET /user/documents/{unitId}', { unitId: home?.unitId._id ?? '' })
  expect(documents.map(({ kind }) => kind)).toEqual(['contract', 'building-approval'])
  expect(toCome).toEqual([
    { kind: 'allocation-letter', after: 'paid in full' },
    { kind: 'handover-certificate', after: 'completed' },
  ])
  const [contract] = documents
  const file = await bytesOf(await openPaper(api, token, contract?._id ?? ''))
  expect(hashOf(file)).toBe(contract?.sha256)
  expect(pdfText(file)).toContain('Contract of sale')
  token = (await api.signedIn('admin')).token
  expect(await read('GET /admin/missing-documents')).toMatchObject([{ kind: 'allocation-letter' }])
})

test('a demo home is held until tomorrow and another is reserved, which visitors see', async () => {
  token = (await api.signedIn('admin')).token
  const holds = await read('GET /admin/holds')
  expect(holds.map(({ unitName, kind }) => [unitName, kind])).toEqual([
    ['Chimney Loft 401', 'hold'],
    ['Apartment 10A', 'reservation'],
  ])
  expect(holds[1]?.question).toBeDefined()
  const [unit] = await read('GET /public/unit/{unitId}', { unitId: holds[0]?.unitId ?? '' })
  expect(unit?.heldUntil).toBe(holds[0]?.endsAt)
})
