import type { CallKey } from '#contract/calls.ts'
import { type AdminKey, adminRows } from './adminRoleRows.ts'
import { type Asked, client, everyone, newEmail, nothing, type Row, signedIn } from './roleCells.ts'
import { billBody, type Role, type RoleWorld } from './roleWorld.ts'

const isPerson = (role: Role) => role !== 'nobody' && role !== 'garbage'
/** A session that may end: the role's own stays for the other rows. */
const ownSession = async ({ api, people, tokens }: RoleWorld, role: Role): Promise<Asked> => ({
  token: isPerson(role) ? await api.signIn(people[role as keyof typeof people].user.email) : tokens[role],
})

/** Every call that visitors and customers make. */
const customerRows: Record<Exclude<CallKey, AdminKey>, Row> = {
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
  'GET /user/export': { cells: signedIn(200, 200, 200, 200), ask: nothing },
}

/**
 * Every call of the contract, and what each role is answered. The compiler asks for the row of a
 * new call.
 */
export const rows: Record<CallKey, Row> = { ...customerRows, ...adminRows }
