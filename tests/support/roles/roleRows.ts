import type { CallKey } from '#contract/calls.ts'
import { builderKey } from '../app.ts'
import { scanned } from '../paperCode.ts'
import { askForPaper } from '../papers.ts'
import { billBody, claimBody, newClaim, openedPaper, type Role, type RoleWorld } from '../worlds/roleWorld.ts'
import { type AdminKey, adminRows } from './adminRoleRows.ts'
import { type Asked, anyPerson, client, everyone, newEmail, owner, type Row, row } from './roleCells.ts'

const isPerson = (role: Role) => role !== 'nobody' && role !== 'garbage'
/** A new session that the call may end. The role's own session stays for the other rows. */
const ownSession = async ({ api, people, tokens }: RoleWorld, role: Role): Promise<Asked> => ({
  token: isPerson(role) ? await api.signIn(people[role].user.email) : tokens[role],
})

/** Every call of visitors and customers, with the status for each role. */
const customerRows: Record<Exclude<CallKey, AdminKey>, Row> = {
  'POST /public/get-code': row(everyone(200), () => ({ body: { email: newEmail() }, headers: client() })),
  'POST /public/login': row(everyone(200), async ({ api }) => {
    const { email } = await api.person('user', newEmail())
    await api.call('POST /public/get-code', { body: { email }, headers: client() })
    await api.later.idle()
    return { body: { email, otp: api.mailbox.codeFor(email) }, headers: client() }
  }),
  'POST /user/logout': row(anyPerson(200), ownSession),
  'POST /user/logout-everywhere': row(anyPerson(200), async ({ api, people, tokens }, role) => ({
    token: isPerson(role) ? (await api.signedIn(people[role].user.userType)).token : tokens[role],
  })),
  'GET /public/projects': row(everyone(200)),
  'GET /public/project/{projectId}': row(everyone(200)),
  'GET /public/project/{projectId}/updates': row(everyone(200)),
  'GET /public/unit/{unitId}': row(everyone(200)),
  'GET /public/site-state': row(everyone(200)),
  'POST /site-builds': row(everyone(200), { body: { key: builderKey, state: 'building' } }),
  'GET /public/verify/{code}': row(everyone(200), async ({ api, ids, tokens }) => {
    const { pdf } = await askForPaper(api, `admin/receipt/${ids.txId}`, tokens.admin ?? '')
    return { params: { code: scanned(pdf) }, headers: client() }
  }),
  'GET /public/verify-file/{sha256}': row(everyone(200), async (world) => ({
    params: { sha256: (await openedPaper(world)).body.sha256 },
    headers: client(),
  })),
  'POST /public/enquiries': row(everyone(201), () => ({
    body: { name: 'Bola', email: newEmail(), message: 'Hello' },
    headers: client(),
  })),

  'GET /user/owned-units': row(anyPerson(200)),
  'GET /user/user-transactions': row(anyPerson(200)),
  'GET /user/profile': row(anyPerson(200)),
  'PUT /user/mail-notices': row(anyPerson(200), { body: { enabled: true } }),
  'GET /user/receipt/{txId}': row(owner(200)),
  'GET /user/statement/{unitId}': row(owner(200)),
  'GET /user/project-updates/{unitId}': row(owner(200)),
  'GET /user/payment-plan/{unitId}': row(owner(200)),
  'GET /user/payment-claims/{unitId}': row(owner(200)),
  'POST /user/payment-claims/{unitId}': row(owner(201), { body: claimBody }),
  'POST /user/payment-claim/{claimId}/withdraw': row(owner(200), async (world) => ({
    params: { claimId: (await newClaim(world)).claimId },
  })),
  'GET /user/documents/{unitId}': row(owner(200)),
  'POST /user/document/{documentId}/acknowledge': row(owner(200), openedPaper),
  'POST /user/create-chat-room/{unitId}': row(anyPerson(200)),
  'GET /user/get-chat-rooms': row(anyPerson(200)),
  'GET /user/get-unread-count': row(anyPerson(200)),
  'GET /user/get-messages/{roomId}': row(owner(200, 200)),
  'POST /user/create-message/{roomId}': row(owner(201, 403), { body: { message: 'Mine?' } }),
  'POST /user/mark-messages-read/{roomId}': row(owner(200, 403), ({ messageId }) => ({
    body: { messageId },
  })),
  'GET /user/get-bill-payments/{unitId}': row(owner(200)),
  'POST /user/make-bill-payment': row(owner(201), ({ unitId }) => ({ body: billBody(unitId) })),
  'GET /user/verify-bill-payment/{reference}': row(owner(200)),
  'POST /user/check-meter': row(owner(200), ({ unitId }) => ({
    body: { unitId, company: 'ikeja-electric', kind: 'prepaid', metre_number: '01234567890' },
  })),
  'GET /user/export': row(anyPerson(200)),
}

/**
 * Every call of the contract, with the status for each role. The compiler asks for the row of a new
 * call.
 */
export const rows: Record<CallKey, Row> = { ...customerRows, ...adminRows }
