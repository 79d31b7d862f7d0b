import { expect, test } from 'vitest'
import type { User } from '#contract/users.ts'
import { blanked } from '#domain/accountStatus.ts'
import { readRows } from '#domain/csvLines.ts'
import { csvRows, hasNeededColumns, ignoredColumns, planImport } from '#domain/userCsv.ts'

const head = ['First name', 'Last name', 'Email']
const line = (email: string, name = 'Ada') => [name, 'Obi', email]

const planned = (rows: string[][], known: Parameters<typeof planImport>[1] = []) =>
  planImport(readRows(rows).records, known)

/** A line of a file whose last column has this phone number. */
const withPhone = (cell: string, title = 'Phone number') =>
  planned([
    ['Name', 'Email', title],
    ['Ada', 'a@x.com', cell],
  ])[0]

test('each line is new, known or wrong, and says its line in the file', () => {
  const rows = planned(
    [head, line('new@x.com'), line('KNOWN@x.com'), line('nothing'), line('', ''), line('left@x.com')],
    [{ email: 'known@x.com' }, { email: 'left@x.com', closedAt: '2026-11-15T23:30:00.000Z' }],
  )
  expect(rows.map(({ line, verdict }) => [line, verdict])).toEqual([
    [2, { state: 'new' }],
    [3, { state: 'known', isClosed: false }],
    [4, { state: 'wrong', errors: ['This is not an email address'] }],
    [5, { state: 'wrong', errors: ['First name is missing', 'Email is missing'] }],
    [6, { state: 'known', isClosed: true }],
  ])
})

test('an address that stands twice in the file counts once', () => {
  expect(planned([head, line('a@x.com'), line('A@x.com')]).map(({ verdict }) => verdict)).toEqual([
    { state: 'new' },
    { state: 'wrong', errors: ['The same email stands on line 2'] },
  ])
})

test('columns are known by many titles, and a full name is split', () => {
  expect(hasNeededColumns(['Full Name', 'E-mail'])).toBe(true)
  expect(hasNeededColumns(['Phone'])).toBe(false)
  const [row] = planned([
    ['full name', 'mail', 'mobile'],
    ['Ada Obi Eze', 'a@x.com', '0803 555'],
  ])
  expect(row?.person).toEqual({
    firstName: 'Ada',
    lastName: 'Obi Eze',
    email: 'a@x.com',
    phoneNumber: '0803 555',
  })
})

test.each([
  'Phone No.',
  'Telephone',
  'GSM',
  'Tel',
  'Mobile number',
  'Phone/WhatsApp',
  'Contact number',
  'PHONE_NUMBER',
])('a column called %s is the phone number', (title) => {
  expect(withPhone('08035550000', title)?.person.phoneNumber).toBe('08035550000')
  expect(ignoredColumns(['Name', 'Email', title])).toEqual({ unknown: [], second: [] })
})

test('what no column means is said, and so is what another column means already', () => {
  // An object has a constructor of its own, which is no column's meaning.
  const titles = ['Surname', 'Name', 'Email', 'Phone', 'GSM', 'Constructor', ' House ', '']
  expect(ignoredColumns(titles)).toEqual({ unknown: ['Constructor', 'House'], second: ['GSM'] })
  const rows = planned([
    titles,
    ['Obi', 'Ada', 'a@x.com', '0803', '0805', 'A1', 'Palm', ''],
    ['Ade', 'Bola', 'b@x.com', '', '0805', 'A2', 'Palm', ''],
  ])
  expect(rows.map(({ person }) => [person.firstName, person.lastName, person.phoneNumber])).toEqual([
    ['Ada', 'Obi', '0803'],
    ['Bola', 'Ade', '0805'],
  ])
})

test.each([
  ['="08035550142"', '08035550142'],
  ["'08035550142", '08035550142'],
  ['8035550101', '08035550101'],
  ['8035550142.0', '08035550142'],
  ['---', ''],
])('a spreadsheet’s telephone number %j is read as %j', (cell, phoneNumber) => {
  expect(withPhone(cell)).toMatchObject({ person: { phoneNumber }, verdict: { state: 'new' } })
})

test('a telephone number that a spreadsheet has shortened is told as such', () => {
  const error = 'The spreadsheet has shortened it: make its column wider and save the file again'
  expect(withPhone('2.34804E+12')?.verdict).toEqual({ state: 'wrong', errors: [error] })
})

const ada = { _id: 'a', firstName: 'Ada', lastName: 'Obi', email: 'a@x.com', phoneNumber: '' }
const made = '2026-11-15T23:30:00.000Z'
const exported = (...people: Partial<User>[]) =>
  csvRows(people.map((person) => ({ ...ada, userType: 'user', createdAt: made, ...person })))

test('an export has the address of everybody but who was erased, and the company’s day of each account', () => {
  expect(exported({}, { _id: 'b', ...blanked('b') })).toMatchObject([
    { ID: 'a', Email: 'a@x.com', Created: '2026-11-16' },
    { ID: 'b', Email: '', Created: '2026-11-16' },
  ])
})

test('an export of admins says since when an account is closed', () => {
  const [open, closed] = exported({ userType: 'admin' }, { userType: 'superAdmin', closedAt: made })
  expect([open?.Closed, closed?.Closed]).toEqual(['', '2026-11-16'])
  expect(exported({})[0]).not.toHaveProperty('Closed')
})

test.each([
  ['+234 (0)805 555-0101', '+234 (0)805 555-0101'],
  ['+2348055550101', '+234805 555 0101'],
  ['08055550101', '0805 555 0101'],
])(
  'the telephone number %j is exported as %j, which no spreadsheet takes for an amount',
  (typed, written) => {
    expect(exported({ phoneNumber: typed })[0]?.['Phone number']).toBe(written)
    expect(withPhone(written)?.person.phoneNumber).toBe(written)
  },
)
