import { expect, test } from 'vitest'
import { statementFile } from '#stores/documents/documents.ts'

test.each([
  [
    { name: 'Quay Loft 104', projectName: 'Harbour Lofts' },
    'statement-harbour-lofts-quay-loft-104-2026-11-22.pdf',
  ],
  [{ name: 'Ẹ̀kọ́ Penthouse' }, 'statement-eko-penthouse-2026-11-22.pdf'],
  [{ name: '(A3)', projectName: '王' }, 'statement-a3-2026-11-22.pdf'],
])('saves the statement of %j as %s', (home, file) => {
  expect(statementFile(home, new Date('2026-11-21T23:30:00.000Z'))).toBe(file)
})
