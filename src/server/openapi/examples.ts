import type { oas31 } from 'zod-openapi'
import { type CallKey, callKeys, callOf } from '#contract/calls.ts'

type Schema = { readonly [key: string]: unknown }
type Named = Readonly<Record<string, unknown>>

const id = 'V1StGXR8_Z5jdHi6B-myT'
const picture = 'https://api.example.com/media/palm-court/2400x1600/1600.jpg'

const byName: Readonly<Record<string, unknown>> = {
  address: '14 Bishop Aboyade Cole Street',
  alt: 'The garden, seen from the terrace',
  authorization_url: 'https://checkout.paystack.com/0peioxfhpn',
  clientId: 'b7c1e0a2-6f0e-4f3e-9d53-0f3a1c1a9f10',
  company: 'ikeja-electric',
  count: 12,
  customerName: 'NGOZI EZE',
  description: 'Twelve homes around a garden, ten minutes from the sea.',
  detail: 'ngozi.eze@example.com',
  email: 'ngozi.eze@example.com',
  failureReason: 'Declined',
  firstName: 'Ngozi',
  image: picture,
  images: [picture],
  lastMessage: 'The keys are ready.',
  lastName: 'Eze',
  location: 'Lagos',
  message: 'When can I see the flat?',
  metre_number: '01234567890',
  name: 'Palm Court',
  nextOn: '2026-11-30',
  numberOfBathRooms: 2,
  numberOfRooms: 3,
  otp: '123456',
  paymentPlan: 'installmental',
  phoneNumber: '+234 803 555 0142',
  poster: picture,
  projectName: 'Palm Court',
  q: 'palm',
  reason: 'Recorded twice',
  subjectType: 'unit',
  action: 'unit edited',
  sender: id,
  stillUsedBy: ['Cover of Palm Court'],
  title: 'Ngozi Eze',
  token: 'the-token-of-this-session',
  txId: '7KQ2M9XWHD4T',
  txTitle: 'Deposit, A1',
  type: 'Duplex',
  unitName: 'A1',
  until: '2026-11-03T14:00:00.000Z',
  url: picture,
  before: { name: 'A1', price: 48_500_000 },
  after: { name: 'A1', price: 47_000_000 },
}

const template = {
  name: '30% deposit, the balance after a year',
  lines: [
    { title: 'Deposit', share: 3000, afterMonths: 0 },
    { title: 'Balance', share: 7000, afterMonths: 12 },
  ],
}

const update = {
  ...{ title: 'The roof is on', text: 'Both blocks are dry now.', percent: 65 },
  ...{ happenedOn: '2026-11-03', pictures: [{ url: picture, alt: 'The roof from the street' }] },
}

/** Examples for the bodies of single calls; `undefined` omits a field. */
const bodies: Partial<Record<CallKey, Readonly<Record<string, unknown>>>> = {
  'POST /admin/bill/{id}/vend': { token: '12345678901234567890', units: '35.4' },
  'POST /admin/create-user': { userType: 'admin' },
  'POST /admin/project/{projectId}/create-unit': { name: 'A1', price: 48_500_000 },
  'PUT /admin/unit/{unitId}/update-unit': { name: 'A1', price: 47_000_000 },
  'PUT /admin/update-project/{id}': { status: 'completed' },
  'POST /admin/unit/{unitId}/add-user': { pricePaid: 5_000_000, receivedOn: undefined, quiet: undefined },
  'PUT /admin/owned-unit/{ownedUnitId}/update-payment': {
    newPrice: 2_500_000,
    paidBefore: undefined,
    receivedOn: undefined,
    quiet: undefined,
  },
  'PUT /admin/payment-plan/{ownedUnitId}': {
    lines: [
      { title: 'Deposit', amount: 14_550_000, dueOn: '2026-11-30' },
      { title: 'At the handover', amount: 33_950_000 },
    ],
  },
  'POST /user/payment-claims/{unitId}': {
    amount: 2_500_000,
    paidOn: '2026-11-03',
    bank: 'Example Bank',
    reference: 'FT 2611 0312 345',
    note: undefined,
    fileId: undefined,
  },
  'POST /admin/payment-claim/{claimId}/accept': {
    amount: 2_500_000,
    receivedOn: undefined,
    paidBefore: undefined,
  },
  'POST /admin/payment-claim/{claimId}/refuse': { reason: 'We found no transfer with this reference.' },
  'POST /admin/documents': {
    ...{ scope: 'ownership', kind: 'allocation-letter', title: 'Allocation letter', replaces: undefined },
  },
  'POST /admin/document/{documentId}/withdraw': { reason: 'It names another home.' },
  'POST /admin/document/{documentId}/delete': { reason: 'Another person’s passport.' },
  'POST /admin/plan-templates': template,
  'PUT /admin/plan-template/{templateId}': template,
  'POST /admin/project/{projectId}/update': { ...update, audience: 'public' },
  'PUT /admin/project-update/{updateId}': { ...update, audience: 'public' },
  'PUT /admin/project/{projectId}/stages': {
    stages: [{ name: 'Foundation', reachedOn: '2026-05-04' }, { name: 'Roofing' }],
  },
  'PUT /admin/project/{projectId}/plans': { templateIds: [id] },
  'PUT /admin/enquiry/{enquiryId}': { status: 'handled' },
  'POST /site-builds': { key: 'as SITE_BUILDER_KEY says', state: 'published', error: undefined },
  'POST /user/make-bill-payment': { name: 'Ngozi Eze', amount: 15_000 },
  'POST /public/enquiries': { name: 'Ngozi Eze', newsWording: undefined },
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

/** Makes an example for a schema. @param named the schemas to which a `$ref` may refer */
function exampleOf(schema: unknown, named: Named, name = ''): unknown {
  if (!isObject(schema)) return {}
  const example = (inner: unknown, field = name) => exampleOf(inner, named, field)
  const ref = schema['$ref']
  if (typeof ref === 'string') return example(named[ref.split('/').at(-1) ?? ''])
  if (schema['type'] === 'object' && isObject(schema['properties'])) {
    const fields = Object.entries(schema['properties'])
    return Object.fromEntries(fields.map(([field, type]) => [field, example(type, field)]))
  }
  if (schema['enum'] !== undefined) return first(schema['enum'])
  if (schema['const'] !== undefined) return schema['const']
  if (name in byName && schema['type'] !== 'array') return byName[name]
  if (name in byName && Array.isArray(byName[name])) return byName[name]
  if (schema['examples'] !== undefined) return first(schema['examples'])
  return plainExample(schema, name, example)
}

function plainExample(schema: Schema, name: string, example: (inner: unknown) => unknown): unknown {
  switch (schema['type']) {
    case 'array':
      return [example(schema['items'])]
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return /id$|ids$|reference/i.test(name) ? id : 'text'
    default:
      return example(first(schema['anyOf']) ?? first(schema['oneOf']))
  }
}

function bodyExample(key: CallKey, schema: unknown, named: Named) {
  const all = { ...Object(exampleOf(schema, named)), ...bodies[key] }
  // A version needs an earlier read, and a status is shown only for calls that set it.
  const hidden = ['version', ...(bodies[key]?.['status'] === undefined ? ['status'] : [])]
  return Object.fromEntries(Object.entries(all).filter(([field]) => !hidden.includes(field)))
}

const jsonOf = (part: { content?: oas31.ContentObject } | undefined) => part?.content?.['application/json']

/** Adds examples to all parameters, bodies and success responses of the contract, in place. */
export function addExamples({ paths, components }: oas31.OpenAPIObject): void {
  const named = components?.schemas ?? {}
  for (const key of callKeys) {
    const [method = '', path = ''] = key.split(' ')
    const operation = paths?.[path]?.[method.toLowerCase() as 'get']
    for (const parameter of operation?.parameters ?? []) {
      if ('name' in parameter) parameter.example = exampleOf(parameter.schema, named, parameter.name)
    }
    const body = jsonOf(operation?.requestBody as oas31.RequestBodyObject)
    if (body !== undefined) body.example = bodyExample(key, body.schema, named)
    const { message = 'OK', status = 200 } = callOf(key)
    const success = jsonOf(operation?.responses?.[status])
    if (success !== undefined) success.example = { ...Object(exampleOf(success.schema, named)), message }
  }
}
