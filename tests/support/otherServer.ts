import { createServer, type IncomingMessage } from 'node:http'

/**
 * Another team's server, which has only the specified calls and fields: no logout, files or
 * profile. Its errors have a shape of their own, and it refuses what it does not know.
 */
export type OtherServer = {
  url: string
  /** `METHOD /path` of everything that was asked, in order. */
  asked: string[]
  /**
   * What was sent beyond the specification: a call that writes, a field or a query that it does not
   * name.
   */
  beyond: string[]
  stop: () => Promise<void>
}

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
  'POST /admin/project/*/create-unit': [
    'name',
    'numberOfBathRooms',
    'paymentPlan',
    'image',
    'numberOfRooms',
    'price',
  ],
  'POST /admin/project/*/images': ['fileType', 'images'],
  'POST /admin/unit/*/floor-plan': ['fileType', 'images'],
  'POST /admin/unit/*/add-user': ['firstName', 'lastName', 'email', 'pricePaid'],
  'PUT /admin/owned-unit/*/update-payment': ['newPrice'],
  'PUT /admin/add-project-manager/*': ['email'],
  'PUT /admin/unit/*/update-unit': [
    'name',
    'numberOfRooms',
    'numberOfBathRooms',
    'price',
    'paymentPlan',
    'image',
  ],
  'DELETE /admin/delete-file/*': [],
  'GET /admin/unit-owner-details/*': [],
  'GET /admin/unit-transactions/*': [],
}

const payloadOf = (call: string) =>
  Object.entries(payloads).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(call),
  )?.[1]

type Answer = { status?: number; body: unknown }
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
const transactions = [
  {
    txId: 'TX-90001',
    txTitle: 'First payment',
    amount: 5_000_000,
    txType: 'unit',
    createdAt: '2026-02-03T10:00:00.000Z',
  },
]
const bills = [
  {
    paymentId: 'BP-70001',
    metre_number: '45012345678',
    amount: 15_000,
    createdAt: '2026-03-04T10:00:00.000Z',
  },
]

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

const said = (data: unknown, message = 'Success'): Answer => ({ body: { message, data } })
const invalid = (message: string): Answer => ({ status: 400, body: { error: { issues: [{ message }] } } })

function publicAnswer(call: string, { body }: Caller, state: State): Answer | undefined {
  if (call === 'GET /public/projects') return said([{ ...project, units: [unit] }])
  if (call === `GET /public/project/${project._id}`) {
    const media = { '2D-ProjectImages': [{ url: picture }], '3D-ProjectImages': [], videos: [] }
    return said([{ ...project, ...media, units: [unit] }])
  }
  if (call === `GET /public/unit/${unit._id}`) {
    return said([{ ...unit, projectId: projectInside, projectManager: manager, floorPlan: [], videos: [] }])
  }
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
  return undefined
}

function userAnswer(call: string, { body }: Caller, state: State): Answer | undefined {
  if (call === 'GET /user/owned-units') return said([owned])
  if (call === 'GET /user/user-transactions') return said(transactions)
  if (call === 'GET /user/get-chat-rooms') return said([room])
  if (call === `POST /user/create-chat-room/${unit._id}`) return said(room)
  if (call === `GET /user/get-messages/${room._id}`) return said(state.messages)
  if (call === `GET /user/get-bill-payments/${unit._id}`) return said(bills)
  if (call === 'POST /user/make-bill-payment') {
    return said({ authorization_url: 'https://pay.invalid/checkout/1' }, 'Payment initiated successfully')
  }
  if (call === `POST /user/create-message/${room._id}`) {
    state.messages.push({ message: String(body['message']), sender: buyer._id })
    return said(null)
  }
  return undefined
}

/** Without the calls for a unit and its files, whose paths the specification does not show. */
function adminAnswer(call: string): Answer | undefined {
  if (call === 'GET /admin/all-users') return said([buyer, { ...manager, ...boss }])
  if (call === `GET /admin/unit-owner-details/${unit._id}`) return said([ownership])
  if (call === `GET /admin/unit-transactions/${unit._id}`)
    return said([{ txTitle: 'First payment', amount: 5_000_000, date: '2026-02-03T10:00:00.000Z' }])
  const writes = /^(POST|PUT|DELETE) \/admin\//.test(call) && payloadOf(call) !== undefined
  return writes ? said({ _id: call.endsWith('create-unit') ? unit._id : project._id }) : undefined
}

function answer(call: string, caller: Caller, state: State): Answer {
  const open = publicAnswer(call, caller, state)
  if (open !== undefined) return open
  if (caller.token !== `Bearer ${token}`) return { status: 401, body: { message: 'Unauthorized' } }
  return (
    userAnswer(call, caller, state) ?? adminAnswer(call) ?? { status: 404, body: { message: 'Not Found' } }
  )
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : JSON.parse(text)
}

/**
 * Starts it.
 * @param siteUrl the one origin that may call it
 */
export async function startOtherServer(port: number, siteUrl: string): Promise<OtherServer> {
  const asked: string[] = []
  const beyond: string[] = []
  const state = freshState()
  const cors = {
    'Access-Control-Allow-Origin': siteUrl,
    'Access-Control-Allow-Headers': 'authorization,content-type',
    'Access-Control-Allow-Methods': 'GET,POST,PUT,DELETE',
    'Content-Type': 'application/json',
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://other')
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    const call = `${request.method} ${pathname.replace(/^\/api\/v1/, '')}`
    asked.push(call)
    const body = await bodyOf(request)
    const known = payloadOf(call)
    const said = [...searchParams.keys(), ...Object.keys(body)]
    const unknown = Array.isArray(known) ? said.filter((name) => !known.includes(name)) : []
    if (known === undefined && request.method !== 'GET') beyond.push(call)
    beyond.push(...unknown.map((name) => `${call}: ${name}`))
    const found =
      unknown.length > 0
        ? invalid(`Unrecognized: ${unknown.join()}`)
        : answer(call, { token: request.headers.authorization, body }, state)
    return response.writeHead(found.status ?? 200, cors).end(JSON.stringify(found.body))
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://localhost:${port}/api/v1`, asked, beyond, stop }
}
