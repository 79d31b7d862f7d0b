import { dayInWords, timeOfDay } from './dateWords.ts'
import { money } from './money.ts'
import { fullName } from './names.ts'
import { counted } from './words.ts'

/** A record before and after a change, as an entry of the audit trail keeps it. */
export type Changed = { readonly before?: unknown; readonly after?: unknown }

/** A changed field. `before` or `after` is undefined where the record did not have it. */
export type FieldChange = {
  readonly field: string
  readonly before: string | undefined
  readonly after: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPerson = (value: Fields): value is { firstName: string; lastName: string } =>
  typeof value['firstName'] === 'string' && typeof value['lastName'] === 'string'

/** Fields that tell a reader nothing: ids of the database, and what it counts or derives itself. */
const derived = [
  'unit count',
  'availability',
  'hasManager',
  'removable',
  'planVersion',
  'claims',
  'claimId',
  'holdId',
  'progress',
]
const hidden = new Set(['_id', 'version', 'createdAt', 'unitId', 'projectId', ...derived])

const titles: Readonly<Record<string, string>> = {
  numberOfBathRooms: 'Number of bathrooms',
  ownerId: 'Owner',
  projectManager: 'Manager',
  userType: 'Role',
  url: 'Address',
  alt: 'Description',
  closedAt: 'Closed',
  newEmail: 'New email',
  newEmailAt: 'New email signs in from',
}

/** `phoneNumber` as `Phone number`. */
const titleOf = (field: string) =>
  titles[field] ??
  field.charAt(0).toUpperCase() + field.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const amounts = /^(price|amount|outstanding|recentPayment)/

function wordsOf(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return amounts.test(field) ? money(value) : String(value)
  if (Array.isArray(value)) return counted(value.length, 'item')
  if (isRecord(value)) return isPerson(value) ? fullName(value) : undefined
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayInWords(text)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? `${dayInWords(text)}, ${timeOfDay(text)}` : text
}

/** Added files, counted by kind: `2 2D-image files`. */
function filesAdded(files: readonly unknown[]): FieldChange[] {
  const kinds = files.map((file) => (isRecord(file) ? String(file['fileType'] ?? '') : ''))
  return [...new Set(kinds)].map((kind) => ({
    field: kind === '' ? 'Files' : kind.replace('-', ' '),
    before: undefined,
    after: counted(kinds.filter((other) => other === kind).length, 'file'),
  }))
}

const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {})

export function changesOf({ before, after }: Changed): FieldChange[] {
  // A new order is a list of ids on both sides. All that it tells is that it was sorted.
  if (Array.isArray(after)) return before === null || before === undefined ? filesAdded(after) : []
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  // Sign-in addresses come first: nobody may overlook that one was changed.
  return [...new Set(['email', 'newEmail', ...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !hidden.has(field))
    .map((field) => ({
      field: titleOf(field),
      before: wordsOf(field, old[field]),
      after: wordsOf(field, now[field]),
    }))
    .filter((change) => change.before !== change.after)
}

function nameOf(record: unknown): string | undefined {
  if (!isRecord(record)) return undefined
  if (isPerson(record)) return fullName(record)
  return typeof record['name'] === 'string' ? record['name'] : undefined
}

/** The name of what was changed. Undefined if neither the server sent it nor the record has it. */
export const subjectName = ({ before, after }: Changed, sentName: string | undefined): string | undefined =>
  sentName || nameOf(after) || nameOf(before)

/** Turns `manager assigned` into a title's beginning: `Manager assigned`. */
export const actionTitle = (action: string): string => action.charAt(0).toUpperCase() + action.slice(1)
