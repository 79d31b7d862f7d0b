import type { CallKey } from '#contract/calls.ts'
import { ownerBody, projectBody, unitBody } from './estate.ts'
import {
  billBody,
  newClosedAccount,
  newEnquiry,
  newFile,
  newOwnership,
  newPayment,
  type Role,
  type RoleWorld,
} from './roleWorld.ts'

type Asked = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: object
  readonly headers?: Record<string, string>
  /** Instead of the role's own token. */
  readonly token?: string | undefined
}
/** Statuses in the order of `roles`: nobody, garbage token, owner, other user, admin, superAdmin. */
type Cells = readonly [number, number, number, number, number, number]
export type Row = {
  readonly cells: Cells
  readonly ask: (world: RoleWorld, role: Role) => Asked | Promise<Asked>
}

const everyone = (status: number): Cells => [status, status, status, status, status, status]
const signedIn = (owner: number, other: number, admin: number, superAdmin: number): Cells => [
  401,
  401,
  owner,
  other,
  admin,
  superAdmin,
]
const admins = (status: number): Cells => [401, 401, 403, 403, status, status]
const nothing = () => ({})

let fresh = 0
const newEmail = () => `matrix${++fresh}@example.com`
const client = () => ({ 'X-Forwarded-For': `10.2.${fresh % 250}.${++fresh % 250}` })
const details = () => ({ firstName: 'Ada', lastName: 'Obi', phoneNumber: '', email: newEmail() })

const isPerson = (role: Role) => role !== 'nobody' && role !== 'garbage'
/** A session that may end: the role's own stays for the other rows. */
const ownSession = async ({ api, people, tokens }: RoleWorld, role: Role): Promise<Asked> => ({
  token: isPerson(role) ? await api.signIn(people[role as keyof typeof people].user.email) : tokens[role],
})

/** Every call of the contract, and what each role is answered. The compiler asks for the row of a new call. */
export const rows: Record<CallKey, Row> = {
  'POST /public/get-code': {
    cells: everyone(200),
    ask: () => ({ body: { email: newEmail() }, headers: client() }),
  },
  'POST /public/login': {
    cells: everyone(200),
    ask: async ({ api }) => {
      const { email } = await api.person('user', newEmail())
      await api.call('POST /public/get-code', { body: { email }, headers: client() })
      await api.later.idle()
      return { body: { email, otp: api.mailbox.codeFor(email) }, headers: client() }
    },
  },
  'POST /user/logout': { cells: signedIn(200, 200, 200, 200), ask: ownSession },
  'POST /user/logout-everywhere': {
    cells: signedIn(200, 200, 200, 200),
    ask: async ({ api, people, tokens }, role) => {
      if (!isPerson(role)) return { token: tokens[role] }
      const { userType } = people[role as keyof typeof people].user
      return { token: (await api.signedIn(userType)).token }
    },
  },
  'GET /public/projects': { cells: everyone(200), ask: nothing },
  'GET /public/project/{projectId}': {
    cells: everyone(200),
    ask: ({ projectId }) => ({ params: { projectId } }),
  },
  'GET /public/unit/{unitId}': { cells: everyone(200), ask: ({ unitId }) => ({ params: { unitId } }) },
  'POST /public/enquiries': {
    cells: everyone(201),
    ask: () => ({ body: { name: 'Bola', email: newEmail(), message: 'Hello' }, headers: client() }),
  },

  'GET /user/owned-units': { cells: signedIn(200, 200, 200, 200), ask: nothing },
  'GET /user/user-transactions': { cells: signedIn(200, 200, 200, 200), ask: nothing },
  'GET /user/profile': { cells: signedIn(200, 200, 200, 200), ask: nothing },
  'PUT /user/mail-notices': {
    cells: signedIn(200, 200, 200, 200),
    ask: () => ({ body: { enabled: true } }),
  },
  'GET /user/receipt/{txId}': {
    cells: signedIn(200, 404, 404, 404),
    ask: ({ txId }) => ({ params: { txId } }),
  },
  'GET /user/statement/{unitId}': {
    cells: signedIn(200, 404, 404, 404),
    ask: ({ unitId }) => ({ params: { unitId } }),
  },
  'POST /user/create-chat-room/{unitId}': {
    cells: signedIn(200, 200, 200, 200),
    ask: ({ unitId }) => ({ params: { unitId } }),
  },
  'GET /user/get-chat-rooms': { cells: signedIn(200, 200, 200, 200), ask: nothing },
  'GET /user/get-unread-count': { cells: signedIn(200, 200, 200, 200), ask: nothing },
  'GET /user/get-messages/{roomId}': {
    cells: signedIn(200, 404, 404, 200),
    ask: ({ roomId }) => ({ params: { roomId } }),
  },
  'POST /user/create-message/{roomId}': {
    cells: signedIn(201, 404, 404, 403),
    ask: ({ roomId }) => ({ params: { roomId }, body: { message: 'Mine?' } }),
  },
  'POST /user/mark-messages-read/{roomId}': {
    cells: signedIn(200, 404, 404, 403),
    ask: ({ roomId, messageId }) => ({ params: { roomId }, body: { messageId } }),
  },
  'GET /user/get-bill-payments/{unitId}': {
    cells: signedIn(200, 404, 404, 404),
    ask: ({ unitId }) => ({ params: { unitId } }),
  },
  'POST /user/make-bill-payment': {
    cells: signedIn(201, 404, 404, 404),
    ask: ({ unitId }) => ({ body: billBody(unitId) }),
  },
  'GET /user/verify-bill-payment/{reference}': {
    cells: signedIn(200, 404, 404, 404),
    ask: ({ reference }) => ({ params: { reference } }),
  },

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
    ask: ({ projectId }) => ({ params: { id: projectId }, body: { name: 'Palm Court' } }),
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
    ask: async (world) => ({ body: { fileIds: [await newFile(world)] } }),
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
  'GET /user/export': { cells: signedIn(200, 200, 200, 200), ask: nothing },
  'POST /admin/close-account/{id}': {
    cells: [401, 401, 403, 403, 403, 200],
    ask: async ({ api }) => ({ params: { id: (await api.person('admin'))._id }, body: {} }),
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
