import { expect, test } from 'vitest'
import { readRows } from '#domain/csvLines.ts'
import { paidInSheet, planSales, saleSums, saleTemplate } from '#domain/saleCsv.ts'
import { ignoredSaleColumns, missingSaleColumns } from '#domain/saleSheet.ts'

const head = [
  'Project',
  'Home',
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Amount',
  'Day',
  'Plan',
  'First day',
]
const ada = ['Palm Court', 'A1', 'Ada', 'Obi', 'ada@x.com', '08035550142']
const bola = ['Palm Court', 'A2', 'Bola', 'Ade', 'bola@x.com', '']
const below = ['', '', '', '', '', '']
const unit = (_id: string, name: string, projectName = 'Palm Court') => ({
  _id,
  name,
  projectName,
  price: 3000,
})
const template = { name: '30/70', lines: [{ title: 'All', share: 10_000, afterMonths: 0 }] }
const owned = (unitId: string, email: string, pricePaid: number) => ({
  unitId,
  pricePaid,
  owner: { firstName: 'Ada', lastName: 'Obi', email },
})
const place = {
  units: [unit('a1', 'A1'), unit('a2', 'A2'), unit('twin 1', 'B1'), unit('twin 2', 'b1')],
  balances: [] as ReturnType<typeof owned>[],
  templates: [template],
  today: '2026-11-29',
}
const planned = (rows: string[][], balances = place.balances) =>
  planSales(readRows([head, ...rows]).records, { ...place, balances })
const faults = (rows: string[][], balances = place.balances) =>
  planned(rows, balances).flatMap(({ verdict }) =>
    verdict.state === 'wrong'
      ? verdict.faults.map(({ line, column, text }) => `${line} ${column}: ${text}`)
      : [],
  )

test('reads a payment on each line, under the home and buyer of the line above where they are empty', () => {
  const [first, second, ...none] = planned([
    [...ada, '₦1,500.50', '03/02/2024', '30/70', '1/1/2024'],
    [...below, '₦500.00', '2023-12-31'],
    [...bola, '', ''],
    [...below, 'NGN 20', '2024-01-31 00:00:00'],
    [...ada, '0.05', '3-4-2024'],
  ])
  expect(none).toEqual([])
  expect(first).toMatchObject({
    ...{ line: 2, unitId: 'a1', price: 3000, verdict: { state: 'new', recorded: 0 } },
    buyer: { firstName: 'Ada', lastName: 'Obi', email: 'ada@x.com' },
    payments: [
      { amountKobo: 50_000, receivedOn: '2023-12-31' },
      { amountKobo: 150_050, receivedOn: '2024-02-03' },
      { amountKobo: 5, receivedOn: '2024-04-03' },
    ],
    plan: { lines: template.lines, firstDay: '2024-01-01' },
  })
  expect(second).toMatchObject({ line: 4, unitId: 'a2', payments: [{ receivedOn: '2024-01-31' }] })
  expect(first && paidInSheet(first)).toBe(2000.55)
  expect(first && second && saleSums([first, second])).toEqual({ payments: 4, paid: 2020.55 })
})

test.each([
  ['45626', '2024-11-30'],
  ['30-Nov-24', '2024-11-30'],
  ['1 September 2024', '2024-09-01'],
  ['29.02.2024', '2024-02-29'],
])('reads the day %s as %s', (typed, receivedOn) => {
  expect(planned([[...ada, '5', typed]])[0]?.payments).toEqual([{ amountKobo: 500, receivedOn }])
})

test('takes a home without amount and day, or with an amount of 0, for one of which nothing is paid yet', () => {
  const rows = [
    [...ada, '', '', '30/70', '2024-01-01'],
    [...bola, '₦0.00', ''],
  ]
  for (const sale of planned(rows)) {
    expect(sale).toMatchObject({ payments: [], verdict: { state: 'new', recorded: 0 } })
    expect(paidInSheet(sale)).toBe(0)
  }
  expect(planned(rows, [owned('a1', 'ada@x.com', 0)])[0]?.verdict.state).toBe('known')
  expect(faults(rows, [owned('a1', 'ada@x.com', 20)])).toEqual([
    '2 Amount: ₦20 is recorded for this home already, and that is not the sum of its first payments here',
  ])
})

test.each([
  [[[...ada, '1.500.000', '2024-02-03']], "2 Amount: “1.500.000” can't be read. Write 1000 or 1,000"],
  [[[...ada, '1.500', '2024-02-03']], "2 Amount: “1.500” can't be read. Write 1000 or 1,000"],
  [[[...ada, '1.005', '2024-02-03']], "2 Amount: “1.005” can't be read. Write 1000 or 1,000"],
  [[[...ada, '0.005', '2024-02-03']], '2 Amount: More than two decimals'],
  [[[...ada, '', '2024-02-03']], '2 Amount: Missing'],
  [[[...ada, '5', '']], '2 Day: Missing'],
  [[[...ada, '5', '02/30/2024']], "2 Day: “02/30/2024” can't be read. Write it as 2024-11-30 or 30/11/2024"],
  [[[...ada, '5', '2020-12-31']], '2 Day: A payment can be dated back to 1 January 2021, and no further.'],
  [[[...ada, '5', '2026-11-30']], '2 Day: 30 November 2026 is still to come. Today is 29 November 2026.'],
  [[[...ada, '₦1,500,000.00', '2024-02-03']], '2 Amount: ₦1,500,000 in all is more than the price of ₦3,000'],
  [[[...ada, '5', '31-Nov-24']], "2 Day: “31-Nov-24” can't be read. Write it as 2024-11-30 or 30/11/2024"],
  [[[...ada, '5', '3 Now 24']], "2 Day: “3 Now 24” can't be read. Write it as 2024-11-30 or 30/11/2024"],
  [[[...ada, '5', '39000']], '2 Day: A payment can be dated back to 1 January 2021, and no further.'],
  [[[...ada, '0', '2024-02-03']], '2 Amount: Must be more than 0'],
  [[[...ada, '1.500.000,00', '2024-02-03']], "2 Amount: “1.500.000,00” can't be read. Write 1000 or 1,000"],
  [[[...ada, '5', '45352.5']], "2 Day: “45352.5” can't be read. Write it as 2024-11-30 or 30/11/2024"],
  [
    [
      [...ada, '2000', '2024-02-03'],
      [...below, '1000.01', '2024-02-04'],
    ],
    '2 Amount: ₦3,000.01 in all is more than the price of ₦3,000',
  ],
  [[[...ada.with(1, 'C9'), '5', '2024-02-03']], '2 Home: There is no home “C9” in a project “Palm Court”'],
  [
    [[...ada.with(1, 'B1'), '5', '2024-02-03']],
    '2 Home: There are 2 homes of this name: give them names of their own first',
  ],
  [[[...ada.with(4, ''), '5', '2024-02-03']], '2 Buyer: Email is missing'],
  [
    [
      [...ada, '5', '2024-02-03'],
      [...bola.with(1, 'A1'), '5', '2024-02-03'],
    ],
    '3 Buyer: Another buyer than on line 2',
  ],
  [
    [
      [...ada, '5', '2024-02-03'],
      [...bola.with(4, 'ADA@x.com'), '5', '2024-02-03'],
    ],
    '3 Email: Line 2 names Ada Obi with this address',
  ],
  [[[...ada, '5', '2024-02-03', '50/50', '2024-02-03']], '2 Plan: There is no template “50/50”'],
  [[[...ada, '5', '2024-02-03', '30/70', '']], '2 First day: Missing'],
  [
    [[...ada, '5', '2024-02-03', '', '', '000']],
    '2 Whole line: It says more than there are columns. An amount with commas needs quotes around it: "45,000,000"',
  ],
])('%j is refused with “%s”', (rows, text) => {
  expect(faults(rows)).toEqual([text])
})

test('leaves out a home that is in the books, goes on with a part of one, and refuses another’s', () => {
  const rows = [
    [...ada, '10', '2024-02-03'],
    [...below, '20', '2024-02-04'],
  ]
  const verdict = (email: string, paid: number) => planned(rows, [owned('a1', email, paid)])[0]?.verdict
  expect(verdict('Ada@X.com', 30)).toEqual({ state: 'known', why: 'In the books already: left out' })
  expect(verdict('ada@x.com', 10)).toEqual({ state: 'new', recorded: 1 })
  expect(verdict('ada@x.com', 0)).toEqual({ state: 'new', recorded: 0 })
  expect(faults(rows, [owned('a1', 'ada@x.com', 20)])).toEqual([
    '2 Amount: ₦20 is recorded for this home already, and that is not the sum of its first payments here',
  ])
  expect(faults(rows, [owned('a1', 'eve@x.com', 10)])).toEqual([
    '2 Buyer: Ada Obi, eve@x.com, owns this home already',
  ])
})

test('names the columns that are missing and those that are not read, and leaves out the template’s example', () => {
  expect(missingSaleColumns(['Project', 'Name', 'Date'])).toEqual(['Home', 'Email', 'Amount'])
  expect(
    missingSaleColumns(['Estate', 'Unit No.', 'Full name', 'E-mail', 'Amount paid (₦)', 'Paid on']),
  ).toEqual([])
  expect(ignoredSaleColumns([...head, 'Note'])).toEqual({ unknown: ['Note'], second: [] })
  const titles = Object.keys(saleTemplate[0] ?? {})
  expect(missingSaleColumns(titles)).toEqual([])
  const cells = saleTemplate.map((row) => titles.map((title) => row[title] ?? ''))
  const [example, ...none] = planSales(readRows([titles, ...cells]).records, place)
  expect(none).toEqual([])
  expect(example?.verdict).toEqual({ state: 'known', why: 'The example of the template: left out' })
})
