import { expect, onTestFinished, test, vi } from 'vitest'
import { readRows } from '#domain/csvLines.ts'
import { ignoredUnitColumns, missingUnitColumns, planUnits } from '#domain/unitCsv.ts'

const admin = 'ada@palmstone.example'
const place = (units: { name: string; hasManager?: boolean }[] = []) => ({
  project: { name: 'Palm Court', units },
  admins: [
    { email: 'Ada@Palmstone.example' },
    { email: 'left@palmstone.example', closedAt: '2026-11-15T23:30:00.000Z' },
  ],
})
const head = ['Name', 'Number of Rooms', 'Number of Bathrooms', 'Price', 'Payment Plan', 'Manager Email']
const flat = ['Flat 1', '3', '2', '45,000,000', 'full', '']
const changed = (column: string, value: string) =>
  flat.map((cell, at) => (head[at] === column ? value : cell))

const planned = (rows: string[][], units?: { name: string; hasManager?: boolean }[]) =>
  planUnits(readRows([head, ...rows]).records, place(units))
const faults = (row: string[]) => {
  const verdict = planned([row])[0]?.verdict
  return verdict?.state === 'wrong' ? verdict.faults.map(({ column, text }) => `${column}: ${text}`) : []
}

test('reads each line as a unit, with prices and payment plans in any usual notation', () => {
  const rows = [
    flat,
    ['Flat 2', ' 3 ', '2.5', '₦45,000,000.00', 'Full payment', admin.toUpperCase()],
    ['Flat 3', '3', '2', 'NGN 45000000', 'Instalments', ''],
    ['Flat 4', '3', '2', '45000000', '40% now, the rest over 24 months', ''],
  ]
  expect(planned(rows).map(({ verdict }) => verdict)).toEqual(rows.map(() => ({ state: 'new' })))
  const units = planned(rows).map(({ unit }) => unit)
  expect(new Set(units.map(({ price }) => price))).toEqual(new Set([45_000_000]))
  expect(units[1]).toEqual({
    name: 'Flat 2',
    numberOfRooms: 3,
    numberOfBathRooms: 2,
    price: 45_000_000,
    paymentPlan: 'full',
    manager: admin,
  })
  expect(units.slice(2).map(({ paymentPlan }) => paymentPlan)).toEqual([
    'installmental',
    '40% now, the rest over 24 months',
  ])
})

test.each([
  ['Name', '', 'Missing'],
  ['Number of Rooms', 'three', "“three” can't be read. Write it in digits, such as 1000 or 1,000"],
  ['Number of Rooms', '-1', 'Less than 0'],
  ['Number of Bathrooms', '1001', 'More than 1,000'],
  ['Price', '', 'Missing'],
  ['Price', '0', 'Must be more than 0'],
  ['Price', '45.000.000', "“45.000.000” can't be read. Write 1000 or 1,000"],
  ['Price', '45000000,00', "“45000000,00” can't be read. Write 1000 or 1,000"],
  [
    'Price',
    '4.5E+07',
    "“4.5E+07” can't be read. The spreadsheet has shortened it: make its column wider and save the file again",
  ],
  ['Payment Plan', ' ', 'Missing'],
  ['Name', 'B\ufffd', "A letter can't be read (�): the file is damaged there"],
  ['Manager Email', 'bola@x.com', 'No admin has the email address “bola@x.com”'],
  ['Manager Email', 'Left@palmstone.example', 'The account of “Left@palmstone.example” is closed'],
])('reports a wrong value with its column: %s %j', (column, value, text) => {
  expect(faults(changed(column, value))).toEqual([`${column}: ${text}`])
})

test('refuses a line whose price was split into cells at its commas', () => {
  expect(faults(['Flat 1', '3', '2', '45', '000', '', '000', 'full'])).toEqual([
    expect.stringMatching(/^Whole line: It says more than there are columns/),
  ])
})

test('skips units that the project already has, and refuses a name that the file repeats', () => {
  const rows = [
    flat,
    ['FLÁT  2', '', '', '', '', admin],
    ['Flat 3', ...flat.slice(1)],
    ['flat 3', ...flat.slice(1)],
  ]
  const verdicts = planned(rows, [{ name: 'Flat 1' }, { name: 'Flat 2', hasManager: false }]).map(
    ({ line, verdict }) => [line, verdict],
  )
  expect(verdicts).toEqual([
    [2, { state: 'known', why: 'In this project already: left out' }],
    [3, { state: 'known', why: 'In this project already: left out. It has no manager yet' }],
    [4, { state: 'new' }],
    [5, { state: 'wrong', faults: [{ column: 'Name', text: 'The same name stands on line 4' }] }],
  ])
})

test('reads the first filled cell of two columns with the same title', () => {
  const twice = [
    [...head, 'Name', 'Price'],
    [...flat, '', '1'],
    ['', ...flat.slice(1), 'Flat 2', ''],
  ]
  const rows = planUnits(readRows(twice).records, place())
  expect(rows.map(({ unit, verdict }) => [unit.name, unit.price, verdict.state])).toEqual([
    ['Flat 1', 45_000_000, 'new'],
    ['Flat 2', 45_000_000, 'new'],
  ])
})

test('accepts many titles for a column, and reports missing and ignored columns', () => {
  expect(missingUnitColumns(['Flat No.', 'Bedrooms', 'No. of Baths', 'Price (₦)', 'Plan'])).toEqual([])
  expect(missingUnitColumns(['Name', 'Price', 'Plan', 'Rooms'])).toEqual(['Number of Bathrooms'])
  expect(ignoredUnitColumns(['Unit', "Manager's e-mail", 'Constructor', 'Name', 'Email'])).toEqual({
    unknown: ['Constructor', 'Email'],
    second: ['Name'],
  })
})

test('compares 5,000 lines with 500 units without folding a name for each comparison', () => {
  const units = Array.from({ length: 500 }, (_, at) => ({ name: `Térrace ${at}` }))
  const rows = Array.from({ length: 5000 }, (_, at) => [`Flat ${at}`, ...flat.slice(1)])
  // Folding is slow: a name may be folded a few times, but not once for each other name.
  const folding = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => folding.mockRestore())
  expect(planned(rows, units)).toHaveLength(5000)
  expect(folding.mock.calls.length).toBeLessThan(10 * (rows.length + units.length))
})

test('reports a line of another project', () => {
  const rows = [
    [...head, 'Project'],
    [...flat, 'Palm Court'],
    ['Flat 2', ...flat.slice(1), 'Harbour Lofts'],
  ]
  expect(planUnits(readRows(rows).records, place()).map(({ verdict }) => verdict)).toEqual([
    { state: 'new' },
    { state: 'wrong', faults: [{ column: 'Project', text: '“Harbour Lofts” is another project' }] },
  ])
})
