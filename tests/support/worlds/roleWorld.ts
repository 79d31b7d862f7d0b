import { createHash } from 'node:crypto'
import type { TestApp } from '../app.ts'
import { makeEstate, ownerBody, projectBody, unitBody } from '../database/estate.ts'
import { makeChat } from './chatWorld.ts'
import { bytesOf } from './mediaWorld.ts'
import { openPaper, pdf, privateFilesOf } from './privateFiles.ts'

export const roles = ['nobody', 'garbage', 'owner', 'other', 'admin', 'superAdmin'] as const
export type Role = (typeof roles)[number]

const garbage = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * A unit with its manager, owner, room, bill and payment, and the people who may or may not see
 * them: `owner` owns the unit, `other` owns another one, `admin` manages neither of the two.
 */
export async function makeRoleWorld(api: TestApp) {
  const manager = await api.signedIn('admin')
  const people = {
    owner: await api.signedIn('user'),
    other: await api.signedIn('user'),
    admin: await api.signedIn('admin'),
    superAdmin: await api.signedIn('superAdmin'),
  }
  const estate = makeEstate(api, manager)
  const unit = await estate.unit({ price: 1_000_000 })
  const elsewhere = await estate.unit({ price: 1_000_000 })
  await estate.manage(unit._id)
  const ownership = await estate.assign(unit._id, people.owner.user.email, 1000)
  await estate.assign(elsewhere._id, people.other.user.email, 1000)
  const { token } = people.owner
  const chat = makeChat(api)
  const roomId = await chat.open(people.owner, unit._id)
  const message = await chat.send(people.owner, roomId, 'When is the handover?')
  const bill = await api.call('POST /user/make-bill-payment', { token, body: billBody(unit._id) })
  const paid = await api.call('GET /user/user-transactions', { token })
  const tokens: Record<Role, string | undefined> = {
    nobody: undefined,
    garbage,
    owner: token,
    other: people.other.token,
    admin: people.admin.token,
    superAdmin: people.superAdmin.token,
  }
  const ids = {
    unitId: unit._id,
    projectId: (await estate.project())._id,
    ownedUnitId: ownership._id,
    roomId,
    reference: bill.data.reference,
    txId: paid.data[0]?.txId ?? '',
  }
  return { api, people, manager, tokens, estate, ids, ...ids, messageId: message.data._id ?? '' }
}

export type RoleWorld = Awaited<ReturnType<typeof makeRoleWorld>>

export const billBody = (unitId: string) => ({
  name: 'Ada Obi',
  metre_number: '01234567890',
  amount: 5000,
  unitId,
})

/** Makes a paid bill of the owner that still waits for its electricity. @returns its id */
export async function newPaidBill({ api, people, unitId }: RoleWorld): Promise<string> {
  const { token } = people.owner
  const { data } = await api.call('POST /user/make-bill-payment', { token, body: billBody(unitId) })
  await api.decide(data.reference)
  return data.paymentId
}

/** Makes a bill of the owner that has its token. @returns its id */
export async function newVendedBill(world: RoleWorld): Promise<string> {
  const id = await newPaidBill(world)
  await world.api.call('POST /admin/bill/{id}/vend', {
    token: world.manager.token,
    params: { id },
    body: { token: '12345678901234567890' },
  })
  return id
}

/** Makes two pictures of a new project. @returns their ids, in order */
export async function newFiles({ api, estate, manager }: RoleWorld): Promise<string[]> {
  const { _id: projectId } = await estate.project()
  const { data } = await api.call('POST /admin/project/{projectId}/images', {
    token: manager.token,
    params: { projectId },
    body: { fileType: '2D-image', images: [projectBody.image, projectBody.image] },
  })
  return data.map(({ _id }) => _id)
}
export const newFile = async (world: RoleWorld) => (await newFiles(world))[0] ?? ''

/** Makes an owner of a new unit. @returns the ownership's id */
export const newOwnership = async ({ estate }: RoleWorld): Promise<string> =>
  (await estate.assign((await estate.unit())._id))._id

/** Makes an owner of a new unit with a plan of one line. @returns the ownership's id */
export async function newPlannedHome(world: RoleWorld): Promise<string> {
  const ownedUnitId = await newOwnership(world)
  await world.api.call('PUT /admin/payment-plan/{ownedUnitId}', {
    token: world.manager.token,
    params: { ownedUnitId },
    body: {
      editedVersion: 0,
      lines: [{ title: 'The price', amount: unitBody.price, dueOn: '2050-01-31' }],
      tellOwner: false,
    },
  })
  return ownedUnitId
}

export const claimBody = { amount: 10, paidOn: '2026-11-19', reference: 'FT 1' }

/** Has a person, the owner unless told, tell of a transfer for a new unit of theirs. */
export async function newClaim({ api, estate, people }: RoleWorld, { token, user } = people.owner) {
  const { _id: unitId } = await estate.unit()
  await estate.assign(unitId, user.email)
  const { data } = await api.call('POST /user/payment-claims/{unitId}', {
    ...{ token, params: { unitId }, body: claimBody },
  })
  return { claimId: data._id, unitId }
}

let papers = 0

/** Sends the file of a paper, as the manager unless told. @returns its id */
export async function sendPaper({ api, manager }: RoleWorld, { token } = manager): Promise<string> {
  const { data } = await privateFilesOf(api).send(token, pdf(`/Paper ${++papers}`), { purpose: 'paper' })
  return data.fileId
}

/** Makes a paper of the owner's home. @returns its id */
export async function newPaper(world: RoleWorld): Promise<string> {
  const { data } = await world.api.call('POST /admin/documents', {
    token: world.manager.token,
    body: {
      ...{ scope: 'ownership', id: world.ownedUnitId, kind: 'contract', title: 'Contract of sale' },
      ...{ fileId: await sendPaper(world), needsReading: true, tell: false },
    },
  })
  return data._id
}

export const holdBody = { name: 'Bola Ige', email: 'bola@example.com', until: '2026-11-22T09:00:00.000Z' }

/** Holds a new unit for somebody. @returns the id of the hold */
export async function newHold({ api, estate, manager }: RoleWorld): Promise<string> {
  const { _id: unitId } = await estate.unit()
  const { token } = manager
  const { data } = await api.call('POST /admin/unit/{unitId}/hold', {
    ...{ token, params: { unitId }, body: holdBody },
  })
  return data._id
}

/** Makes a paper that the owner has opened. @returns the input of the call that says that they read it */
export async function openedPaper(world: RoleWorld) {
  const documentId = await newPaper(world)
  const answer = await openPaper(world.api, world.people.owner.token, documentId)
  const sha256 = createHash('sha256')
    .update(await bytesOf(answer))
    .digest('hex')
  return { params: { documentId }, body: { sha256 } }
}

let templates = 0
export const templateBody = () => ({
  name: `Template ${++templates}`,
  lines: [{ title: 'Outright', share: 10_000, afterMonths: 0 }],
})

/** Makes a template of payment plans. @returns its id */
export async function newTemplate({ api, manager }: RoleWorld): Promise<string> {
  const { token } = manager
  return (await api.call('POST /admin/plan-templates', { token, body: templateBody() })).data._id
}

export const updateBody = {
  ...{ title: 'The roof is on', text: 'Both blocks are dry now.', percent: 65 },
  ...{ happenedOn: '2026-11-03', audience: 'public' as const, pictures: [] },
}

/** Makes an update of a new project. @returns its id */
export async function newUpdate({ api, estate, manager }: RoleWorld): Promise<string> {
  const { data } = await api.call('POST /admin/project/{projectId}/update', {
    ...{ token: manager.token, params: { projectId: (await estate.project())._id } },
    body: { ...updateBody, tellOwners: false },
  })
  return data._id
}

/** Makes an admin with a closed account. @returns the account's id */
export async function newClosedAccount({ api, people }: RoleWorld): Promise<string> {
  const { _id: id } = await api.person('admin')
  const { token } = people.superAdmin
  await api.call('POST /admin/close-account/{id}', { token, params: { id }, body: {} })
  return id
}

/** Brings in the owner of a new unit without a mail. @returns the person's id */
export async function newUninvitedOwner({ api, estate, people }: RoleWorld): Promise<string> {
  const { _id: unitId } = await estate.unit()
  const { data } = await api.call('POST /admin/unit/{unitId}/add-user', {
    token: people.superAdmin.token,
    params: { unitId },
    body: { ...ownerBody(`${unitId.toLowerCase()}@invited.example`), quiet: true },
  })
  return data.ownerId._id ?? ''
}

/** Makes an admin whose new address waits. @returns the input of the calls that decide about it */
export async function newAddress({ api, manager }: RoleWorld) {
  const { user } = await api.signedIn('admin')
  const { token } = manager
  const { _id: id, firstName, lastName } = user
  const email = `new-${user.email}`
  await api.call('PUT /admin/edit-user/{id}', { token, params: { id }, body: { firstName, lastName, email } })
  return { params: { id }, body: { email } }
}

/** Makes a payment for a new unit. @returns its reference */
export async function newPayment({ estate }: RoleWorld): Promise<string> {
  const { _id: unitId } = await estate.unit()
  await estate.assign(unitId)
  return (await estate.paymentsOf(unitId))[0]?.txId ?? ''
}

let visitors = 0

/** Makes an enquiry of a visitor. @returns its id */
export async function newEnquiry({ api }: RoleWorld): Promise<string> {
  const { data } = await api.call('POST /public/enquiries', {
    body: { name: 'Bola', email: 'bola@example.com', message: 'Hello' },
    headers: { 'X-Forwarded-For': `10.1.0.${++visitors}` },
  })
  return data._id
}
