import { type Reply, startScriptedServer } from './scriptedServer.ts'

/**
 * Another team's server. It has only the specified calls and fields, so no logout, files or
 * profile. Its errors have a different shape, and it refuses what it does not know.
 */
export type OtherServer = {
  url: string
  /** `METHOD /path` of every call, in order. */
  asked: string[]
  /**
   * Everything sent that the specification does not name: writing calls, fields and queries.
   */
  beyond: string[]
  stop: () => Promise<void>
}

const unitFields = ['name', 'numberOfRooms', 'numberOfBathRooms', 'price', 'paymentPlan', 'image']

/** The specified calls and their fields; `*` is an id, `any` the whole record. */
const payloads: Readonly<Record<string, readonly string[] | 'any'>> = {
  'GET /public/projects': [],
  'GET /public/project/*': [],
  'GET /public/unit/*': [],
  'POST /public/get-code': ['email'],
  'POST /public/login': ['email', 'otp'],
  'POST /user/create-chat-room/*': [],
  'GET /user/owned-units': [],
  'GET /user/user-transactions': [],
  'GET /user/get-chat-rooms': [],
  'GET /user/get-messages/*': [],
  'POST /user/create-message/*': ['message'],
  'GET /user/get-bill-payments/*': [],
  'POST /user/make-bill-payment': ['name', 'metre_number', 'amount', 'unitId'],
  'GET /admin/all-users': ['type'],
  'POST /admin/create-user': ['firstName', 'lastName', 'phoneNumber', 'email', 'userType'],
  'PUT /admin/edit-user/*': ['firstName', 'lastName', 'phoneNumber', 'email'],
  'POST /admin/edit-user/*': ['firstName', 'lastName', 'phoneNumber', 'email', 'userType'],
  'POST /admin/project': ['name', 'description', 'image', 'address', 'location', 'status'],
  'PUT /admin/update-project/*': 'any',
  'POST /admin/project/*/create-unit': unitFields,
  'POST /admin/project/*/images': ['fileType', 'images'],
  'POST /admin/unit/*/floor-plan': ['fileType', 'images'],
  'POST /admin/unit/*/add-user': ['firstName', 'lastName', 'email', 'pricePaid'],
  'PUT /admin/owned-unit/*/update-payment': ['newPrice'],
  'PUT /admin/add-project-manager/*': ['email'],
  'PUT /admin/unit/*/update-unit': unitFields,
  'DELETE /admin/delete-file/*': [],
  'GET /admin/unit-owner-details/*': [],
  'GET /admin/unit-transactions/*': [],
}

const payloadOf = (call: string) =>
  Object.entries(payloads).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(call),
  )?.[1]

type Caller = { token: string | undefined; body: Record<string, unknown> }

const person = (firstName: string, lastName: string) => ({ firstName, lastName })
const buyer = {
  _id: '64b1f0000000000000000001',
  ...person('Kemi', 'Adeola'),
  email: 'kemi@other.example',
  phoneNumber: '08030000000',
  userType: 'user',
  createdAt: '2026-01-05T09:00:00.000Z',
}
const manager = { ...person('Bola', 'Tunde'), email: 'bola@other.example', phoneNumber: '08031111111' }
const picture = 'https://pictures.invalid/house.jpg'
const unit = {
  _id: '64b1f0000000000000000011',
  name: 'Block C, Flat 4',
  image: picture,
  price: 45_500_000,
  numberOfRooms: 3,
  numberOfBathRooms: 2,
  paymentPlan: 'full',
}
const project = {
  _id: '64b1f0000000000000000021',
  name: 'Ocean View',
  image: picture,
  location: 'Lekki',
  address: '1 Admiralty Way',
  description: 'Flats by the sea.',
  status: 'ongoing',
  'unit count': [{ count: 1 }],
}
const projectInside = { name: project.name, address: project.address, location: project.location }
const room = { _id: '64b1f0000000000000000031', projectManager: manager, user: person('Kemi', 'Adeola') }
const owned = { _id: '64b1f0000000000000000041', unitId: unit }
const paid = { txTitle: 'First payment', amount: 5_000_000 }
const bill = { metre_number: '45012345678', amount: 15_000, createdAt: '2026-03-04T10:00:00.000Z' }

const boss = {
  ...{ _id: '64b1f0000000000000000002', ...person('Chidi', 'Okeke') },
  ...{ email: 'boss@other.example', phoneNumber: '08032222222', userType: 'superAdmin' },
  createdAt: buyer.createdAt,
}
const ownership = { _id: owned._id, ownerId: buyer, pricePaid: 5_000_000, recentPayment: 5_000_000 }

export const other = {
  email: buyer.email,
  adminEmail: boss.email,
  projectId: project._id,
  unitId: unit._id,
  ownedUnitId: owned._id,
  code: '4821',
  unitName: unit.name,
  projectName: project.name,
  roomId: room._id,
} as const

/** The server's state between calls. */
const freshState = () => ({
  code: undefined as string | undefined,
  messages: [{ message: 'Welcome home', sender: 'manager' }],
})
type State = ReturnType<typeof freshState>

const token = 'opaque-token-of-another-server'

const said = (data: unknown, message = 'Success'): Reply => ({ body: { message, data } })
const invalid = (message: string): Reply => ({ status: 400, body: { error: { issues: [{ message }] } } })

const media = { '2D-ProjectImages': [{ url: picture }], '3D-ProjectImages': [], videos: [] }
const unitMore = { projectId: projectInside, projectManager: manager, floorPlan: [], videos: [] }

const publicData: Readonly<Record<string, unknown>> = {
  'GET /public/projects': [{ ...project, units: [unit] }],
  [`GET /public/project/${project._id}`]: [{ ...project, ...media, units: [unit] }],
  [`GET /public/unit/${unit._id}`]: [{ ...unit, ...unitMore }],
}

/** Data that requires a session. */
const privateData: Readonly<Record<string, unknown>> = {
  'GET /user/owned-units': [owned],
  'GET /user/user-transactions': [
    { txId: 'TX-90001', ...paid, txType: 'unit', createdAt: '2026-02-03T10:00:00.000Z' },
  ],
  'GET /user/get-chat-rooms': [room],
  [`POST /user/create-chat-room/${unit._id}`]: room,
  [`GET /user/get-bill-payments/${unit._id}`]: [{ paymentId: 'BP-70001', ...bill }],
  'GET /admin/all-users': [buyer, { ...manager, ...boss }],
  [`GET /admin/unit-owner-details/${unit._id}`]: [ownership],
  [`GET /admin/unit-transactions/${unit._id}`]: [{ ...paid, date: '2026-02-03T10:00:00.000Z' }],
}

function publicAnswer(call: string, { body }: Caller, state: State): Reply | undefined {
  if (call === 'POST /public/get-code') {
    if (![buyer.email, boss.email].includes(String(body['email'])))
      return invalid('We do not know this email')
    state.code = other.code
    return { body: { message: 'Sent' } }
  }
  if (call === 'POST /public/login') {
    if (body['otp'] !== state.code) return { status: 400, body: { errors: [{ message: 'Invalid OTP' }] } }
    return said({ token, user: body['email'] === boss.email ? boss : buyer })
  }
  return call in publicData ? said(publicData[call]) : undefined
}

/**
 * Lacks the calls for a unit and its files, because the specification does not show their paths.
 */
function privateAnswer(call: string, { body }: Caller, state: State): Reply {
  if (call in privateData) return said(privateData[call])
  if (call === `GET /user/get-messages/${room._id}`) return said(state.messages)
  if (call === 'POST /user/make-bill-payment')
    return said({ authorization_url: 'https://pay.invalid/checkout/1' }, 'Payment initiated successfully')
  if (call === `POST /user/create-message/${room._id}`) {
    state.messages.push({ message: String(body['message']), sender: buyer._id })
    return said(null)
  }
  if (/^(POST|PUT|DELETE) \/admin\//.test(call) && payloadOf(call) !== undefined)
    return said({ _id: call.endsWith('create-unit') ? unit._id : project._id })
  return { status: 404, body: { message: 'Not Found' } }
}

function answer(call: string, caller: Caller, state: State): Reply {
  const open = publicAnswer(call, caller, state)
  if (open !== undefined) return open
  if (caller.token !== `Bearer ${token}`) return { status: 401, body: { message: 'Unauthorized' } }
  return privateAnswer(call, caller, state)
}

/**
 * Starts the server.
 * @param siteUrl the only origin that may call it
 */
export async function startOtherServer(port: number, siteUrl: string): Promise<OtherServer> {
  const asked: string[] = []
  const beyond: string[] = []
  const state = freshState()
  const headers = {
    'Access-Control-Allow-Origin': siteUrl,
    'Access-Control-Allow-Headers': 'authorization,content-type',
    'Access-Control-Allow-Methods': 'GET,POST,PUT,DELETE',
  }
  const server = await startScriptedServer(port)
  server.answerBy((request) => {
    if (request.method === 'OPTIONS') return { status: 204, headers }
    const { pathname, searchParams } = new URL(request.url, 'http://other')
    const call = `${request.method} ${pathname.replace(/^\/api\/v1/, '')}`
    asked.push(call)
    const body = request.body === '' ? {} : JSON.parse(request.body)
    const known = payloadOf(call)
    const said = [...searchParams.keys(), ...Object.keys(body)]
    const unknown = Array.isArray(known) ? said.filter((name) => !known.includes(name)) : []
    if (known === undefined && request.method !== 'GET') beyond.push(call)
    beyond.push(...unknown.map((name) => `${call}: ${name}`))
    if (unknown.length > 0) return { ...invalid(`Unrecognized: ${unknown.join()}`), headers }
    return { ...answer(call, { token: request.headers.authorization, body }, state), headers }
  })
  return { url: `http://localhost:${port}/api/v1`, asked, beyond, stop: server.stop }
}
