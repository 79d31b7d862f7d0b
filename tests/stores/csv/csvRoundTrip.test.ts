import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { cleanLine } from '#contract/fields/cleaned.ts'
import type { Balance } from '#contract/transactions.ts'
import type { User } from '#contract/users.ts'
import { readRows } from '#domain/csvLines.ts'
import { balanceRows } from '#domain/ledger.ts'
import { planUnits } from '#domain/unitCsv.ts'
import { csvRows, planImport } from '#domain/userCsv.ts'
import { spreadsheetBinary, throughSpreadsheet } from '../../support/spreadsheet.ts'

let saved = ''
vi.mock('#browser/media/download.ts', () => ({
  download: (_: string, text: string) => {
    saved = text
  },
}))
const { readCsv, saveCsv } = await import('#stores/csv/csvFile.ts')

/** Names and numbers as people write them, and texts that spreadsheets misread. */
const texts = [
  ['Ada', 'Obi', '08035550101'],
  ['Ọláṣẹ', 'Ẹ̀kọ́', '+2348035550102'],
  ['Chidi; Bola', 'O’Neil, Jr.', '+234 (0)803 555-0103'],
  ['=1+1', '@sum', '0803 555 0104'],
  ['＝1+1', '－2', ''],
  ['Ngozi;=1+1', 'Eze; "=2"', '0803-555-0105'],
  ["'=1", "''=2", '0803.555.0106'],
  ["'05", "Class of '05", '(01) 270 5550'],
  ["'5", "'Mar 5", '0803'],
  ['-500', '+5', '+44 20 7946 0958'],
  ['007', '1-2', '700700'],
  ['TRUE', '1E5', '112'],
  ['3/4', '2026-11-16', '+1 212 555 0107'],
  ['"Ada"', 'Obi "B"', '12345678'],
  ['12', '50%', '08035550108'],
  ['₦5', 'N5', '8035550109'],
  ['Mar 5', '5-May-26', '080355501'],
  ['李', 'أحمد', '0'.repeat(11)],
  ['a\tb', 'one\ttwo', '0803 555 0110 / 0805 555 0111'],
].map(([one = '', other = '', phoneNumber = ''], number) => ({
  one,
  other,
  phoneNumber,
  email: `person${number}@example.com`,
}))

const people = texts.map(
  ({ one, other, phoneNumber, email }): User => ({
    _id: email,
    firstName: one,
    lastName: other,
    phoneNumber,
    email,
    userType: 'user',
    createdAt: '2026-11-15T23:30:00.000Z',
  }),
)

const prices = [45_000_000, 4_999_946, 1_000_000_000_000]
const balances = texts.map(
  ({ one, other, phoneNumber, email }, number): Balance => ({
    projectId: 'p1',
    projectName: 'Quay House',
    unitId: email,
    unitName: one,
    paymentPlan: other,
    owner: { firstName: 'Ada', lastName: 'Obi', email },
    phoneNumber,
    price: prices[number % 3] ?? 0,
    pricePaid: 0.5,
    outstanding: 4.5,
    ...(number === 1 ? { overdue: 2.5, overdueSince: '2026-10-30', nextDueAmount: 2 } : {}),
    lastPaidAt: undefined,
  }),
)

/** A number without the blanks that the export adds so that it is not read as an amount. */
const digits = (phoneNumber: string) => phoneNumber.replaceAll(' ', '')

/** For each kind of file its rows, what an import should find in it, and how it is read. */
const files = {
  people: {
    rows: csvRows(people),
    written: texts.map(({ one, other, phoneNumber, email }) => ({
      firstName: cleanLine(one),
      lastName: cleanLine(other),
      phoneNumber: digits(phoneNumber),
      email,
    })),
    read: (records: Records) =>
      planImport(records, []).map(({ person }) => ({ ...person, phoneNumber: digits(person.phoneNumber) })),
  },
  balances: {
    rows: balanceRows(balances, true),
    written: balances.map(({ unitName, paymentPlan, price }) => ({
      name: cleanLine(unitName),
      paymentPlan: paymentPlan.replaceAll('\t', ' '),
      price,
    })),
    read: (records: Records) =>
      planUnits(records, { project: { name: 'Quay House', units: [] }, admins: [] }).map(
        ({ unit: { name, paymentPlan, price } }) => ({ name, paymentPlan, price }),
      ),
  },
} as const
type Records = Parameters<typeof planImport>[0]
const kinds = Object.keys(files) as (keyof typeof files)[]

async function exported(kind: keyof typeof files): Promise<string> {
  await saveCsv(kind, files[kind].rows)
  return saved
}

async function imported(kind: keyof typeof files, file: Uint8Array) {
  const rows = await readCsv(new File([Buffer.from(file)], `${kind}.csv`))
  if (typeof rows === 'string') throw new Error(rows)
  return files[kind].read(readRows(rows).records)
}

describe.each(kinds)('importing an exported file of %s', (name) => {
  test.each([',', ';', '\t'])('loses nothing with %j between the cells', async (delimiter) => {
    const cells = Papa.parse<string[]>((await exported(name)).slice(1)).data
    expect(await imported(name, Buffer.from(Papa.unparse(cells, { delimiter })))).toEqual(files[name].written)
  })

  const binary = spreadsheetBinary()
  const folder = mkdtempSync(join(tmpdir(), 'plinth-sheet-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  // Skipped where it is not installed: `apt-get install libreoffice-calc-nogui`.
  test.skipIf(binary === undefined).each([
    ['xlsx', ','],
    ['xlsx', ';'],
    ['ods', ','],
    ['ods', ';'],
  ] as const)(
    'loses nothing after LibreOffice saved it as %s and then as CSV with %j between the cells',
    async (kind, delimiter) => {
      const text = await exported(name)
      const back = throughSpreadsheet({ binary: binary ?? '', folder, text, kind, delimiter })
      expect(await imported(name, back)).toEqual(files[name].written)
    },
  )
})

test('exports no cell that a spreadsheet reads as a formula, even split at semicolons', async () => {
  const cells = [
    ['=1', "'=1"],
    ['Ada;=1', "Ada;'=1"],
    ['Ada; "@a"', `Ada; "'@a"`],
    ['x\t＋1', 'x ＋1'],
    ['x\n－1', "x\n'－1"],
    ['＠a', "'＠a"],
    ['+234 805 555 0101', '+234 805 555 0101'],
    ['-5.00', '-5.00'],
  ]
  await saveCsv(
    'risky',
    cells.map(([text]) => ({ text })),
  )
  const [, ...written] = Papa.parse<string[]>(saved.slice(1)).data
  expect(written).toEqual(cells.map(([, text]) => [text]))
})
