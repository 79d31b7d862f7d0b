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

test('marks each line as new, known or wrong, with its line number', () => {
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

test('refuses an email address that the file repeats', () => {
  expect(planned([head, line('a@x.com'), line('A@x.com')]).map(({ verdict }) => verdict)).toEqual([
    { state: 'new' },
    { state: 'wrong', errors: ['The same email stands on line 2'] },
  ])
})

test('accepts many titles for a column, and splits a full name', () => {
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
])('reads a column called %s as the phone number', (title) => {
  expect(withPhone('08035550000', title)?.person.phoneNumber).toBe('08035550000')
  expect(ignoredColumns(['Name', 'Email', title])).toEqual({ unknown: [], second: [] })
})

test('reports unknown columns and columns that repeat another', () => {
  // Every object has a property `constructor`; it must not count as a known column.
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
])('reads a spreadsheet’s phone number %j as %j', (cell, phoneNumber) => {
  expect(withPhone(cell)).toMatchObject({ person: { phoneNumber }, verdict: { state: 'new' } })
})

test('reports a phone number that a spreadsheet has shortened', () => {
  const error = 'The spreadsheet has shortened it: make its column wider and save the file again'
  expect(withPhone('2.34804E+12')?.verdict).toEqual({ state: 'wrong', errors: [error] })
})

const ada = { _id: 'a', firstName: 'Ada', lastName: 'Obi', email: 'a@x.com', phoneNumber: '' }
const made = '2026-11-15T23:30:00.000Z'
const exported = (...people: Partial<User>[]) =>
  csvRows(people.map((person) => ({ ...ada, userType: 'user', createdAt: made, ...person })))

test('exports no address of an erased customer, and the day in Lagos of each account', () => {
  expect(exported({}, { _id: 'b', ...blanked('b') })).toMatchObject([
    { ID: 'a', Email: 'a@x.com', Created: '2026-11-16' },
    { ID: 'b', Email: '', Created: '2026-11-16' },
  ])
})

test('exports the day on which an admin’s account was closed', () => {
  const [open, closed] = exported({ userType: 'admin' }, { userType: 'superAdmin', closedAt: made })
  expect([open?.Closed, closed?.Closed]).toEqual(['', '2026-11-16'])
  expect(exported({})[0]).not.toHaveProperty('Closed')
})

test.each([
  ['+234 (0)805 555-0101', '+234 (0)805 555-0101'],
  ['+2348055550101', '+234805 555 0101'],
  ['08055550101', '0805 555 0101'],
])('exports the phone number %j as %j, which no spreadsheet reads as an amount', (typed, written) => {
  expect(exported({ phoneNumber: typed })[0]?.['Phone number']).toBe(written)
  expect(withPhone(written)?.person.phoneNumber).toBe(written)
})
