import { expect, test } from 'vitest'
import { hasNeededColumns, planImport } from '#domain/userCsv.ts'

const line = (email: string, name = 'Ada') => ({ 'First name': name, 'Last name': 'Obi', Email: email })

test('each line is new, known or wrong, and says its line in the file', () => {
  const rows = planImport(
    [line('new@x.com'), line('KNOWN@x.com'), line('nothing'), line('', '')],
    [{ email: 'known@x.com' }],
  )
  expect(rows.map(({ line, verdict }) => [line, verdict.state])).toEqual([
    [2, 'new'],
    [3, 'known'],
    [4, 'wrong'],
    [5, 'wrong'],
  ])
  expect(rows[3]?.verdict).toEqual({ state: 'wrong', errors: ['First name is missing', 'Email is missing'] })
})

test('an address that stands twice in the file counts once', () => {
  const [first, second] = planImport([line('a@x.com'), line('A@x.com')], [])
  expect(first?.verdict).toEqual({ state: 'new' })
  expect(second?.verdict).toEqual({ state: 'wrong', errors: ['The same email stands on line 2'] })
})

test('columns are known by many titles, and a full name is split', () => {
  expect(hasNeededColumns(['Full Name', 'E-mail'])).toBe(true)
  expect(hasNeededColumns(['Phone'])).toBe(false)
  const [row] = planImport([{ 'full name': 'Ada Obi Eze', mail: 'a@x.com', mobile: '0803 555' }], [])
  expect(row?.person).toEqual({
    firstName: 'Ada',
    lastName: 'Obi Eze',
    email: 'a@x.com',
    phoneNumber: '0803 555',
  })
})
