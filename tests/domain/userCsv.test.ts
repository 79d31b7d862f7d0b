import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { email } from '#contract/fields.ts'
import { blanked } from '#domain/accountStatus.ts'
import { readRows } from '#domain/csvLines.ts'
import { formula } from '#domain/formula.ts'
import { csvRows, hasNeededColumns, ignoredColumns, planImport } from '#domain/userCsv.ts'

const head = ['First name', 'Last name', 'Email']
const line = (email: string, name = 'Ada') => [name, 'Obi', email]

const planned = (rows: string[][], known: Parameters<typeof planImport>[1] = []) =>
  planImport(readRows(rows).records, known)

test.each([
  'smith&sons@example.com',
  'a=b@example.com',
  'a!b@example.com',
  'info@bücher.example',
  'info@xn--bcher-kva.example',
  "mailto:O'Neil@example.co.uk.",
  'ada@gmail',
  'ada@-x.com',
  'a@b@example.com',
  'ada obi@example.com',
])('the address %s is judged as the server will judge it', (address) => {
  const [row] = planned([head, line(address)])
  expect(row?.verdict.state === 'new').toBe(email.safeParse(address).success)
})

test('each line is new, known or wrong, and says its line in the file', () => {
  const rows = planned(
    [head, line('new@x.com'), line('KNOWN@x.com'), line('nothing'), line('', ''), line('left@x.com')],
    [{ email: 'known@x.com' }, { email: 'left@x.com', closedAt: '2026-11-15T23:30:00.000Z' }],
  )
  expect(rows.map(({ line, verdict }) => [line, verdict.state])).toEqual([
    [2, 'new'],
    [3, 'known'],
    [4, 'wrong'],
    [5, 'wrong'],
    [6, 'known'],
  ])
  expect(rows[1]?.verdict).toEqual({ state: 'known', isClosed: false })
  expect(rows[4]?.verdict).toEqual({ state: 'known', isClosed: true })
  expect(rows[3]?.verdict).toEqual({ state: 'wrong', errors: ['First name is missing', 'Email is missing'] })
})

test('empty lines are left out and counted, and so are the line breaks of a cell', () => {
  const rows = [[''], head, [''], ['', ' ', ''], line('a@x.com', 'Ada\r\nMaria'), line('b@x.com'), ['']]
  expect(readRows(rows).titles).toEqual(head)
  expect(planned(rows).map(({ line, person }) => [line, person.email])).toEqual([
    [5, 'a@x.com'],
    [7, 'b@x.com'],
  ])
})

test('an address that stands twice in the file counts once', () => {
  const [first, second] = planned([head, line('a@x.com'), line('A@x.com')])
  expect(first?.verdict).toEqual({ state: 'new' })
  expect(second?.verdict).toEqual({ state: 'wrong', errors: ['The same email stands on line 2'] })
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
  const [row] = planned([
    ['Name', 'Email', title],
    ['Ada Obi', 'a@x.com', '08035550000'],
  ])
  expect(row?.person.phoneNumber).toBe('08035550000')
  expect(ignoredColumns(['Name', 'Email', title])).toEqual({ unknown: [], second: [] })
})

test('a column whose title is a name that every object has is told as unread', () => {
  const titles = ['Name', 'Email', 'Constructor', 'To string', '__proto__']
  expect(ignoredColumns(titles).unknown).toEqual(['Constructor', 'To string', '__proto__'])
})

test('what no column means is said, and so is what another column means already', () => {
  const titles = ['Surname', 'Name', 'Email', 'Phone', 'GSM', 'Unit', ' House ', '']
  expect(ignoredColumns(titles)).toEqual({ unknown: ['Unit', 'House'], second: ['GSM'] })
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

test('an export has the address of everybody but who was erased', () => {
  const name = { firstName: 'Ada', lastName: 'Obi' }
  const person = { ...name, userType: 'user', email: 'ada@x.com', phoneNumber: '', createdAt: '' } as const
  const rows = csvRows([
    { ...person, _id: 'a1' },
    { ...person, _id: 'b2', ...blanked('b2') },
  ])
  expect(rows.map(({ ID, Email }) => [ID, Email])).toEqual([
    ['a1', 'ada@x.com'],
    ['b2', ''],
  ])
})

test('an export says the company’s day on which an account was made', () => {
  const person = { _id: 'a', firstName: 'Ada', lastName: '', email: 'a@x.com', phoneNumber: '' } as const
  const [row] = csvRows([{ ...person, userType: 'user', createdAt: '2026-11-15T23:30:00.000Z' }])
  expect(row?.Created).toBe('2026-11-16')
})

test('an export of admins says since when an account is closed', () => {
  const open = { _id: 'a', firstName: 'Ada', lastName: '', email: 'a@x.com', phoneNumber: '', createdAt: '' }
  const rows = csvRows([
    { ...open, userType: 'admin' },
    { ...open, userType: 'superAdmin', closedAt: '2026-11-15T23:30:00.000Z' },
  ])
  expect(rows).toMatchObject([{ Closed: '' }, { Closed: '2026-11-16' }])
  expect(csvRows([{ ...open, userType: 'user' }])[0]).not.toHaveProperty('Closed')
})

test('an exported telephone number is as it was typed, and a formula is none in a spreadsheet', () => {
  const exported = (phoneNumber: string) => {
    const person = { _id: 'a', firstName: 'Ada', lastName: 'Obi', email: 'a@x.com', phoneNumber }
    const [row] = csvRows([{ ...person, userType: 'user', createdAt: '2026-11-15T23:30:00.000Z' }])
    const text = Papa.unparse([row], { escapeFormulae: formula })
    const rows = Papa.parse<string[]>(text).data
    return { written: rows[1]?.[4], read: planned(rows)[0]?.person.phoneNumber }
  }
  for (const number of ['+234 805 555 0101', '+234 (0)805 555-0101'])
    expect(exported(number)).toEqual({ written: number, read: number })
  for (const [number, written] of [
    ['+2348055550101', '+234805 555 0101'],
    ['08055550101', '0805 555 0101'],
  ])
    expect(exported(number ?? '')).toEqual({ written, read: written })
  for (const risky of ['+1-2', '+1 -2', '+1 (2)', '+1 2*3', '=1 2', '-1 2', '@a', '+1 2\n=3'])
    expect(exported(risky)).toEqual({ written: `'${risky}`, read: risky.replace('\n', ' ') })
})

test.each([
  ['="08035550142"', '08035550142'],
  ["'08035550142", '08035550142'],
  ['8035550101', '08035550101'],
  ['8035550142.0', '08035550142'],
  ['---', ''],
])('a spreadsheet’s telephone number %j is read as %j', (cell, phoneNumber) => {
  const [row] = planned([
    ['Name', 'Email', 'Phone number'],
    ['Ada', 'a@x.com', cell],
  ])
  expect(row).toMatchObject({ person: { phoneNumber }, verdict: { state: 'new' } })
})

test('a telephone number that a spreadsheet has shortened is told as such', () => {
  const [row] = planned([
    ['Name', 'Email', 'Phone number'],
    ['Ada', 'a@x.com', '2.34804E+12'],
  ])
  const error = 'The spreadsheet has shortened it: make its column wider and save the file again'
  expect(row?.verdict).toEqual({ state: 'wrong', errors: [error] })
})
