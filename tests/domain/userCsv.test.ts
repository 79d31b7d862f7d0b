import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { User } from '#contract/users.ts'
import { csvRows, planImport } from '#domain/userCsv.ts'

const user: User = {
  _id: 'u1',
  firstName: '=HYPERLINK("http://evil.example")',
  lastName: 'Obi',
  email: 'ada@example.com',
  phoneNumber: '+234 803 555 0142',
  userType: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('what was exported without formulas is imported again as it was', () => {
  const text = Papa.unparse(csvRows([user]), { escapeFormulae: true })
  const cells = Papa.parse<string[]>(text).data.flat()
  expect(cells.filter((value) => /^[=+@-]/.test(value))).toEqual([])
  const { data } = Papa.parse<Record<string, string>>(text, { header: true })
  const { firstName, lastName, email, phoneNumber } = user
  expect(planImport(data, [])).toEqual([
    { line: 2, person: { firstName, lastName, email, phoneNumber }, verdict: { state: 'new' } },
  ])
})
