import { expect, test } from 'vitest'
import { company } from '#company.ts'
import { beginSheet } from '#server/pdf/parts.ts'
import { pdfText } from '../../support/pdfText.ts'

const headOf = async (numbers: Parameters<typeof beginSheet>[2]) =>
  pdfText(await beginSheet('Receipt', new Date('2026-11-22'), numbers).finish(''))

test('a document shows the company’s numbers below its legal name', async () => {
  const numbers = { registration: 'RC 0000000', taxId: 'TIN 00000000-0000' }
  expect(await headOf(numbers)).toContain(`${company.legalName}\nRC 0000000 · TIN 00000000-0000\n`)
})

test('a document shows the company’s address below its legal name if it has no numbers', async () => {
  expect(await headOf({})).toContain(`${company.legalName}\n${company.address.street}`)
})
