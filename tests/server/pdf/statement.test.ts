import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Statement, StatementLine } from '#server/modules/owners/queriesReceipts.ts'
import { statementPdf } from '#server/pdf/statement.ts'
import { pdfLines, pdfText, type SetLine } from '../../support/pdfText.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
/** Points from a page's foot to the rule over its footer. */
const footerRule = 72

const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  txId: 'TX23456789AB',
  title: 'Instalment 1, A1',
  amount: 1000,
  date: '2026-10-12T12:00:00.000Z',
  reversed: false,
  ...over,
})

const statement = (over: Partial<Statement> = {}): Statement => ({
  owner: 'Ada Obi',
  email: 'ada@example.com',
  unitName: 'A1',
  projectName: 'Quay House',
  projectAddress: '1 Quay Road',
  price: 5_000,
  since: '2026-01-01T00:00:00.000Z',
  until: undefined,
  payments: [],
  newestTxId: undefined,
  electricity: [],
  ...over,
})

const many = (count: number, over: Partial<StatementLine>) => Array.from({ length: count }, () => line(over))
const textOf = async (over: Partial<Statement>) => pdfText(await statementPdf(statement(over), { now }))
const inFooter = ({ fromFoot }: SetLine) => fromFoot < footerRule

test('rows with a long name or title do not run into the footer', async () => {
  const name = 'Penthouse of the Sixth Terrace '.repeat(6).trim()
  const payments = many(12, { title: `Transfer for ${name}` })
  const lines = pdfLines(await statementPdf(statement({ unitName: name, owner: name, payments }), { now }))
  const footers = lines.filter(inFooter).map(({ text }) => text)
  expect(footers.length).toBeGreaterThan(1)
  expect(footers.filter((text) => !text.startsWith('Statement · Penthouse'))).toEqual([])
})

test('the facts of a statement do not run into the footer, however long the names are', async () => {
  const name = 'W'.repeat(190)
  const over = { unitName: name, projectName: name, projectAddress: name.repeat(5), owner: name.repeat(2) }
  const lines = pdfLines(await statementPdf(statement(over), { now }))
  expect(lines.filter(inFooter).filter(({ text }) => !text.startsWith('Statement · '))).toEqual([])
})

test('a statement leaves former names of the unit out of its payments', async () => {
  const payments = [
    line({ title: 'Deposit, Old name' }),
    line({ title: 'Reversal of Deposit, Old, older name' }),
  ]
  const text = await textOf({ payments })
  expect(text).toMatch(/^Deposit$/m)
  expect(text).toMatch(/^Reversal of Deposit$/m)
  expect(text).not.toContain('ld name')
})

test('a statement shows a title that the product did not make unchanged', async () => {
  expect(await textOf({ payments: [line({ title: 'Transfer, second part' })] })).toContain(
    'Transfer, second part',
  )
})

test('the payments of a statement end with the total paid and the amount left to pay', async () => {
  const text = await textOf({ payments: [line(), line({ amount: 500 })] })
  expect(text).toMatch(/₦3,500\.00\nPaid in all ₦1,500\.00\nLeft to pay ₦3,500\.00\nStatement · /)
})

test('the statement of a former owner shows no amount left to pay', async () => {
  const text = await textOf({ until: '2026-11-01T00:00:00.000Z', payments: [line()] })
  expect(text).toContain('Paid in all ₦1,000.00')
  expect(text).not.toContain('Left to pay')
})

test('every page of a statement names its unit and its owner', async () => {
  const lines = pdfLines(await statementPdf(statement({ payments: many(25, {}) }), { now }))
  const footer = 'Statement · A1, Quay House · Ada Obi · 22 Nov 2026'
  expect(lines.filter(inFooter).map(({ text }) => text)).toEqual([`${footer} · 1 of 2`, `${footer} · 2 of 2`])
})

test('other work runs while a long statement is made', async () => {
  let made = false
  const rows = { payments: many(300, {}), electricity: many(300, {}) }
  const making = statementPdf(statement(rows), { now }).then(() => {
    made = true
  })
  let turns = 0
  for (; !made; turns += 1) await nextTurn()
  await making
  expect(turns).toBeGreaterThan(600 / 50)
})

test('the largest amounts fit on one line', async () => {
  const payments = [line({ amount: 900_000_000_000 }), line({ amount: -900_000_000_000, reversed: true })]
  const lines = (await textOf({ price: 1_000_000_000_000, payments })).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining(['₦900,000,000,000.00', '-₦900,000,000,000.00', '₦1,000,000,000,000.00']),
  )
})

test('the dates in the tables have the month as a word', async () => {
  const text = await textOf({ payments: [line()], electricity: [line()] })
  expect(text.match(/^12 Oct 2026$/gm)).toHaveLength(2)
  expect(text).not.toMatch(/\d\/\d/)
})

test('screen readers find headings and tables in a statement, and each header row once', async () => {
  const pdf = await statementPdf(statement({ payments: many(40, {}) }), { now })
  const written = Buffer.from(pdf).toString('latin1')
  const count = (part: string) => written.match(new RegExp(`/S /${part}\\b`, 'g'))?.length
  expect(written).toContain('/Marked true')
  expect([count('H1'), count('H2'), count('Table')]).toEqual([1, 1, 2])
  // There are six facts, one header row and 40 payments. Headers repeated on a page do not count.
  expect([count('TR'), count('TH')]).toEqual([6 + 1 + 40, 6 + 5])
})
