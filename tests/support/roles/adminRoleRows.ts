import type { CallKey } from '#contract/calls.ts'
import { ownerBody, projectBody, unitBody } from '../database/estate.ts'
import {
  holdBody,
  newAddress,
  newClaim,
  newClosedAccount,
  newEnquiry,
  newFile,
  newFiles,
  newHold,
  newOwnership,
  newPaidBill,
  newPaper,
  newPayment,
  newPlannedHome,
  newTemplate,
  newUninvitedOwner,
  newUpdate,
  newVendedBill,
  sendPaper,
  templateBody,
  updateBody,
} from '../worlds/roleWorld.ts'
import { admins, details, newEmail, type Row, row, superAdmin } from './roleCells.ts'

export type AdminKey = Extract<CallKey, `${string} /admin/${string}`>

/** Every call of the admin area, with the status for each role. */
export const adminRows: Record<AdminKey, Row> = {
  'GET /admin/owned-units/{userId}': row(admins(200), ({ people }) => ({
    params: { userId: people.owner.user._id },
  })),
  'GET /admin/all-users': row(admins(200), { query: { type: 'user' } }),
  'POST /admin/create-user': row(admins(201), () => ({ body: details() })),
  'PUT /admin/edit-user/{id}': row(admins(200), async ({ api }) => ({
    params: { id: (await api.person())._id },
    body: details(),
  })),
  'POST /admin/edit-user/{id}': row(admins(200), async ({ api }) => ({
    params: { id: (await api.person('admin'))._id },
    body: details(),
  })),
  'POST /admin/project': row(admins(201), { body: projectBody }),
  'PUT /admin/update-project/{id}': row(admins(200), ({ projectId }) => ({
    params: { id: projectId },
    body: { location: 'Abuja' },
  })),
  'POST /admin/project/{projectId}/create-unit': row(admins(201), { body: unitBody }),
  'GET /admin/unit/{unitId}': row(admins(200)),
  'PUT /admin/unit/{unitId}/update-unit': row(admins(200), { body: { numberOfRooms: 4 } }),
  'PUT /admin/add-project-manager/{unitId}': row(admins(200), async ({ estate, manager }) => ({
    params: { unitId: (await estate.unit())._id },
    body: { email: manager.user.email },
  })),
  'POST /admin/unit/{unitId}/change-manager': row(admins(200), async ({ estate, manager }) => {
    const { _id: unitId } = await estate.unit()
    await estate.manage(unitId, manager.user.email)
    return { params: { unitId }, body: { managerId: manager.user._id } }
  }),
  'POST /admin/unit/{unitId}/add-user': row(admins(201), async ({ estate }) => ({
    params: { unitId: (await estate.unit())._id },
    body: ownerBody(newEmail()),
  })),
  'PUT /admin/owned-unit/{ownedUnitId}/update-payment': row(admins(200), { body: { newPrice: 1 } }),
  'GET /admin/balances': row(admins(200)),
  'GET /admin/balance-sums': row(admins(200)),
  'GET /admin/ledger': row(admins(200), { query: { month: '2026-11' } }),
  'GET /admin/ledger-sums': row(admins(200), { query: { month: '2026-11' } }),
  'GET /admin/receipt/{txId}': row(admins(200)),
  'GET /admin/statement/{ownedUnitId}': row(admins(200)),
  'GET /admin/payment-plan/{ownedUnitId}': row(admins(200)),
  'PUT /admin/payment-plan/{ownedUnitId}': row(admins(200), async (world) => ({
    params: { ownedUnitId: await newOwnership(world) },
    body: {
      ...{ editedVersion: 0, tellOwner: false },
      lines: [{ title: 'Outright', amount: unitBody.price, dueOn: '2050-01-31' }],
    },
  })),
  'POST /admin/payment-plan/{ownedUnitId}/remind': row(admins(200), async (world) => ({
    params: { ownedUnitId: await newPlannedHome(world) },
  })),
  'PUT /admin/enquiry/{enquiryId}/work': row(admins(200), async (world) => ({
    params: { enquiryId: await newEnquiry(world) },
    body: { stage: 'viewing' },
  })),
  'POST /admin/enquiry/{enquiryId}/note': row(admins(201), async (world) => ({
    params: { enquiryId: await newEnquiry(world) },
    body: { text: 'Comes on Tuesday' },
  })),
  'GET /admin/enquiry-figures': row(admins(200)),
  'GET /admin/holds': row(admins(200)),
  'POST /admin/unit/{unitId}/hold': row(admins(201), async ({ estate }) => ({
    params: { unitId: (await estate.unit())._id },
    body: holdBody,
  })),
  'POST /admin/hold/{holdId}/extend': row(admins(200), async (world) => ({
    params: { holdId: await newHold(world) },
    body: { until: '2026-11-24T09:00:00.000Z', reason: 'Back on Tuesday' },
  })),
  'POST /admin/hold/{holdId}/reserve': row(admins(200), async (world) => ({
    params: { holdId: await newHold(world) },
    body: { until: '2026-12-24T09:00:00.000Z', deposit: 100 },
  })),
  'POST /admin/hold/{holdId}/move': row(admins(200), async (world) => ({
    params: { holdId: await newHold(world) },
    body: { unitId: (await world.estate.unit())._id },
  })),
  'POST /admin/hold/{holdId}/release': row(admins(200), async (world) => ({
    params: { holdId: await newHold(world) },
    body: { reason: 'Bought elsewhere' },
  })),
  'GET /admin/payment-claims': row(admins(200)),
  'POST /admin/payment-claim/{claimId}/accept': row(admins(200), async (world) => ({
    params: { claimId: (await newClaim(world, await world.api.signedIn())).claimId },
    body: { amount: 10 },
  })),
  'POST /admin/payment-claim/{claimId}/match': row(admins(200), async (world) => {
    const { claimId, unitId } = await newClaim(world, await world.api.signedIn())
    const [payment] = await world.estate.paymentsOf(unitId)
    return { params: { claimId }, body: { txId: payment?.txId } }
  }),
  'POST /admin/payment-claim/{claimId}/refuse': row(admins(200), async (world) => ({
    params: { claimId: (await newClaim(world, await world.api.signedIn())).claimId },
    body: { reason: 'Not found' },
  })),
  'GET /admin/documents': row(admins(200), ({ unitId }) => ({ query: { unitId } })),
  'POST /admin/documents': row(admins(201), async (world, role) => ({
    body: {
      ...{
        scope: 'unit',
        id: world.unitId,
        kind: 'manual',
        title: 'Manual',
        needsReading: false,
        tell: true,
      },
      fileId: await sendPaper(
        world,
        role === 'admin' || role === 'superAdmin' ? world.people[role] : undefined,
      ),
    },
  })),
  'POST /admin/document/{documentId}/withdraw': row(admins(200), async (world) => ({
    params: { documentId: await newPaper(world) },
    body: { reason: 'It names another home' },
  })),
  'POST /admin/document/{documentId}/delete': row(superAdmin(200), async (world) => ({
    params: { documentId: await newPaper(world) },
    body: { reason: 'Another person’s passport' },
  })),
  'GET /admin/missing-documents': row(admins(200)),
  'GET /admin/project/{projectId}/plans': row(admins(200)),
  'PUT /admin/project/{projectId}/plans': row(admins(200), async (world) => ({
    body: { templateIds: [await newTemplate(world)] },
  })),
  'GET /admin/plan-templates': row(admins(200)),
  'POST /admin/plan-templates': row(admins(201), () => ({ body: templateBody() })),
  'PUT /admin/plan-template/{templateId}': row(admins(200), async (world) => ({
    params: { templateId: await newTemplate(world) },
    body: { ...templateBody(), editedVersion: 1 },
  })),
  'DELETE /admin/plan-template/{templateId}': row(admins(200), async (world) => ({
    params: { templateId: await newTemplate(world) },
  })),
  'POST /admin/unit-transaction/{txId}/reverse': row(admins(200), async (world) => ({
    params: { txId: await newPayment(world) },
    body: { reason: 'Recorded twice' },
  })),
  'POST /admin/bill/{id}/vend': row(admins(200), async (world) => ({
    params: { id: await newPaidBill(world) },
    body: { token: '12345678901234567890' },
  })),
  'POST /admin/bill/{id}/send-token': row(admins(200), async (world) => ({
    params: { id: await newVendedBill(world) },
  })),
  'POST /admin/unit-owner/{ownedUnitId}/remove': row(admins(200), async (world) => ({
    params: { ownedUnitId: await newOwnership(world) },
    body: { reason: 'Another person was meant' },
  })),
  'GET /admin/unit-owner-details/{unitId}': row(admins(200)),
  'GET /admin/unit-transactions/{unitId}': row(admins(200)),
  'POST /admin/project/{projectId}/images': row(admins(201), {
    body: { fileType: '2D-image', images: [projectBody.image] },
  }),
  'POST /admin/unit/{unitId}/floor-plan': row(admins(201), {
    body: { fileType: 'floor-plan', images: [projectBody.image] },
  }),
  'GET /admin/project/{projectId}/files': row(admins(200)),
  'GET /admin/unit/{unitId}/files': row(admins(200)),
  'DELETE /admin/delete-file/{fileId}': row(admins(200), async (world) => ({
    params: { fileId: await newFile(world) },
  })),
  'PUT /admin/file/{fileId}': row(admins(200), async (world) => ({
    params: { fileId: await newFile(world) },
    body: { alt: 'A garden' },
  })),
  'PUT /admin/files/order': row(admins(200), async (world) => ({
    body: { fileIds: (await newFiles(world)).reverse() },
  })),
  'GET /admin/project/{projectId}/progress': row(admins(200)),
  'PUT /admin/project/{projectId}/stages': row(admins(200), async ({ estate }) => ({
    params: { projectId: (await estate.project())._id },
    body: { editedVersion: 0, stages: [{ name: 'Roofing' }] },
  })),
  'POST /admin/project/{projectId}/update': row(admins(201), {
    body: { ...updateBody, tellOwners: false },
  }),
  'PUT /admin/project-update/{updateId}': row(admins(200), async (world) => ({
    params: { updateId: await newUpdate(world) },
    body: { ...updateBody, title: 'Roof closed', editedVersion: 1 },
  })),
  'GET /admin/enquiries': row(admins(200)),
  'PUT /admin/enquiry/{enquiryId}': row(admins(200), async (world) => ({
    params: { enquiryId: await newEnquiry(world) },
    body: { status: 'handled' },
  })),
  'GET /admin/overview': row(admins(200)),
  'POST /admin/publish': row(admins(200)),
  'GET /admin/project-gaps': row(admins(200)),
  'GET /admin/search': row(admins(200), { query: { q: 'palm' } }),
  'GET /admin/audit': row(superAdmin(200)),
  'POST /admin/close-account/{id}': row(superAdmin(200), async ({ api }) => ({
    params: { id: (await api.person('admin'))._id },
    body: {},
  })),
  'POST /admin/confirm-address/{id}': row(superAdmin(200), newAddress),
  'POST /admin/withdraw-address/{id}': row(admins(200), newAddress),
  'POST /admin/invite-owner/{id}': row(superAdmin(200), async (world) => ({
    params: { id: await newUninvitedOwner(world) },
  })),
  'POST /admin/invite-owners': row(superAdmin(200), async (world) => {
    await newUninvitedOwner(world)
    return {}
  }),
  'POST /admin/end-sessions/{id}': row(admins(200), async ({ api }) => ({
    params: { id: (await api.person())._id },
  })),
  'POST /admin/reopen-account/{id}': row(superAdmin(200), async (world) => ({
    params: { id: await newClosedAccount(world) },
  })),
  'POST /admin/erase-user/{id}': row(superAdmin(200), async ({ api }) => ({
    params: { id: (await api.person())._id },
  })),
  'GET /admin/personal-data': row(superAdmin(200), async (world) => {
    await newEnquiry(world)
    return { query: { email: 'bola@example.com' } }
  }),
  'POST /admin/enquiry/{enquiryId}/erase': row(superAdmin(200), async (world) => ({
    params: { enquiryId: await newEnquiry(world) },
  })),
}
