import type { CallKey } from '#contract/calls.ts'
import { ownerBody, projectBody, unitBody } from './estate.ts'
import { admins, details, newEmail, nothing, type Row } from './roleCells.ts'
import { newClosedAccount, newEnquiry, newFile, newFiles, newOwnership, newPayment } from './roleWorld.ts'

export type AdminKey = Extract<CallKey, `${string} /admin/${string}`>

/** Every call of the admin area, and what each role is answered. */
export const adminRows: Record<AdminKey, Row> = {
  'GET /admin/owned-units/{userId}': {
    cells: admins(200),
    ask: ({ people }) => ({ params: { userId: people.owner.user._id } }),
  },
  'GET /admin/all-users': { cells: admins(200), ask: () => ({ query: { type: 'user' } }) },
  'POST /admin/create-user': { cells: admins(201), ask: () => ({ body: details() }) },
  'PUT /admin/edit-user/{id}': {
    cells: admins(200),
    ask: async ({ api }) => ({ params: { id: (await api.person())._id }, body: details() }),
  },
  'POST /admin/edit-user/{id}': {
    cells: admins(200),
    ask: async ({ api }) => ({ params: { id: (await api.person('admin'))._id }, body: details() }),
  },
  'POST /admin/project': { cells: admins(201), ask: () => ({ body: projectBody }) },
  'PUT /admin/update-project/{id}': {
    cells: admins(200),
    ask: ({ projectId }) => ({ params: { id: projectId }, body: { location: 'Abuja' } }),
  },
  'POST /admin/project/{projectId}/create-unit': {
    cells: admins(201),
    ask: ({ projectId }) => ({ params: { projectId }, body: unitBody }),
  },
  'GET /admin/unit/{unitId}': { cells: admins(200), ask: ({ unitId }) => ({ params: { unitId } }) },
  'PUT /admin/unit/{unitId}/update-unit': {
    cells: admins(200),
    ask: ({ unitId }) => ({ params: { unitId }, body: { numberOfRooms: 4 } }),
  },
  'PUT /admin/add-project-manager/{unitId}': {
    cells: admins(200),
    ask: async ({ estate, manager }) => ({
      params: { unitId: (await estate.unit())._id },
      body: { email: manager.user.email },
    }),
  },
  'POST /admin/unit/{unitId}/change-manager': {
    cells: admins(200),
    ask: async ({ estate, manager }) => {
      const { _id: unitId } = await estate.unit()
      await estate.manage(unitId, manager.user.email)
      return { params: { unitId }, body: { managerId: manager.user._id } }
    },
  },
  'POST /admin/unit/{unitId}/add-user': {
    cells: admins(201),
    ask: async ({ estate }) => ({
      params: { unitId: (await estate.unit())._id },
      body: ownerBody(newEmail()),
    }),
  },
  'PUT /admin/owned-unit/{ownedUnitId}/update-payment': {
    cells: admins(200),
    ask: ({ ownedUnitId }) => ({ params: { ownedUnitId }, body: { newPrice: 1 } }),
  },
  'GET /admin/balances': { cells: admins(200), ask: () => ({}) },
  'GET /admin/ledger': { cells: admins(200), ask: () => ({ query: { month: '2026-11' } }) },
  'GET /admin/receipt/{txId}': { cells: admins(200), ask: ({ txId }) => ({ params: { txId } }) },
  'GET /admin/statement/{ownedUnitId}': {
    cells: admins(200),
    ask: ({ ownedUnitId }) => ({ params: { ownedUnitId } }),
  },
  'POST /admin/unit-transaction/{txId}/reverse': {
    cells: admins(200),
    ask: async (world) => ({ params: { txId: await newPayment(world) }, body: { reason: 'Recorded twice' } }),
  },
  'POST /admin/unit-owner/{ownedUnitId}/remove': {
    cells: admins(200),
    ask: async (world) => ({
      params: { ownedUnitId: await newOwnership(world) },
      body: { reason: 'Another person was meant' },
    }),
  },
  'GET /admin/unit-owner-details/{unitId}': {
    cells: admins(200),
    ask: ({ unitId }) => ({ params: { unitId } }),
  },
  'GET /admin/unit-transactions/{unitId}': {
    cells: admins(200),
    ask: ({ unitId }) => ({ params: { unitId } }),
  },
  'POST /admin/project/{projectId}/images': {
    cells: admins(201),
    ask: ({ projectId }) => ({
      params: { projectId },
      body: { fileType: '2D-image', images: [projectBody.image] },
    }),
  },
  'POST /admin/unit/{unitId}/floor-plan': {
    cells: admins(201),
    ask: ({ unitId }) => ({
      params: { unitId },
      body: { fileType: 'floor-plan', images: [projectBody.image] },
    }),
  },
  'GET /admin/project/{projectId}/files': {
    cells: admins(200),
    ask: ({ projectId }) => ({ params: { projectId } }),
  },
  'GET /admin/unit/{unitId}/files': { cells: admins(200), ask: ({ unitId }) => ({ params: { unitId } }) },
  'DELETE /admin/delete-file/{fileId}': {
    cells: admins(200),
    ask: async (world) => ({ params: { fileId: await newFile(world) } }),
  },
  'PUT /admin/file/{fileId}': {
    cells: admins(200),
    ask: async (world) => ({ params: { fileId: await newFile(world) }, body: { alt: 'A garden' } }),
  },
  'PUT /admin/files/order': {
    cells: admins(200),
    ask: async (world) => ({ body: { fileIds: (await newFiles(world)).reverse() } }),
  },
  'GET /admin/enquiries': { cells: admins(200), ask: nothing },
  'PUT /admin/enquiry/{enquiryId}': {
    cells: admins(200),
    ask: async (world) => ({ params: { enquiryId: await newEnquiry(world) }, body: { status: 'handled' } }),
  },
  'GET /admin/overview': { cells: admins(200), ask: nothing },
  'GET /admin/project-gaps': { cells: admins(200), ask: nothing },
  'GET /admin/search': { cells: admins(200), ask: () => ({ query: { q: 'palm' } }) },
  'GET /admin/audit': { cells: [401, 401, 403, 403, 403, 200], ask: nothing },
  'POST /admin/close-account/{id}': {
    cells: [401, 401, 403, 403, 403, 200],
    ask: async ({ api }) => ({ params: { id: (await api.person('admin'))._id }, body: {} }),
  },
  'POST /admin/end-sessions/{id}': {
    cells: admins(200),
    ask: async ({ api }) => ({ params: { id: (await api.person())._id } }),
  },
  'POST /admin/reopen-account/{id}': {
    cells: [401, 401, 403, 403, 403, 200],
    ask: async (world) => ({ params: { id: await newClosedAccount(world) } }),
  },
  'POST /admin/erase-user/{id}': {
    cells: [401, 401, 403, 403, 403, 200],
    ask: async ({ api }) => ({ params: { id: (await api.person())._id } }),
  },
}
