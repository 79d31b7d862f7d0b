import { expect, test } from 'vitest'
import { shortenedText } from '#domain/csvLines.ts'
import { plainCell, safeCell } from '#domain/formula.ts'
import { linkedText } from '#domain/linkedText.ts'
import { dialledNumber, phoneInSheet, phoneOfSheet, telLink } from '#domain/phone.ts'
import { readNumber, separatorText } from '#domain/readAmount.ts'
import { comparableName, phoneDigits, plainPhone, searchWords } from '#domain/searched.ts'
import { splitName } from '#domain/splitName.ts'
import { planUnits } from '#domain/unitCsv.ts'
import { planImport } from '#domain/userCsv.ts'
import { longTexts, mostMs, msOfWork } from '../support/longTexts.ts'

/** Stored texts are shorter, and cells of a file seldom longer. */
const texts = longTexts(32 * 1024)

const readers = [
  comparableName,
  dialledNumber,
  linkedText,
  phoneDigits,
  phoneInSheet,
  phoneOfSheet,
  plainCell,
  plainPhone,
  readNumber,
  safeCell,
  searchWords,
  separatorText,
  shortenedText,
  splitName,
  telLink,
]

test.each(readers.map((read) => [read.name, read] as const))(
  '%s takes less than 50 ms for 32 kB of any letter',
  (_, read) => {
    for (const [name, text] of texts) {
      expect(
        msOfWork(() => read(text)),
        name,
      ).toBeLessThan(mostMs)
    }
  },
)

const place = { project: { name: 'Palm Court', units: [] }, admins: [] }
const imports = {
  units: {
    columns: ['Unit Name', 'No of rooms', 'Price', 'Payment plan', 'Manager', 'Project'],
    plan: (record: Record<string, string>) => planUnits([{ line: 2, record }], place),
  },
  people: {
    columns: ['First name', 'Last name', 'Name', 'Email', 'Phone'],
    plan: (record: Record<string, string>) => planImport([{ line: 2, record }], []),
  },
}

test.each(Object.entries(imports))(
  'an import of %s takes less than 50 ms for a cell of 32 kB',
  (_, { columns, plan }) => {
    for (const column of columns) {
      for (const [name, text] of texts) {
        const ms = msOfWork(() => plan({ [column]: text }))
        expect(ms, `${column}: ${name}`).toBeLessThan(mostMs)
      }
    }
  },
)
