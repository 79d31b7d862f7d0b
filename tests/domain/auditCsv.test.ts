import { expect, test } from 'vitest'
import { auditRows } from '#domain/auditCsv.ts'

test('exports each change with its time in Lagos, author, record, and values before and after', () => {
  const entry = {
    _id: 'e1',
    actor: { _id: 'a1', firstName: 'Ada', lastName: 'Obi', email: 'ada@mail.example' },
    action: 'unit edited',
    subjectType: 'unit',
    subjectId: 'u1',
    subject: { name: 'Cocoa 1', unitId: 'u1' },
    before: { price: 1, type: 'flat', alt: '' },
    after: { price: 2, type: '', alt: 'Front' },
    createdAt: '2026-12-31T23:30:00.000Z',
  }
  const { actor: _, subject: __, ...bare } = entry
  expect(auditRows([entry, { ...bare, before: null, after: null }])).toEqual([
    {
      Date: '2027-01-01',
      Time: '00:30',
      'Done by': 'Ada Obi',
      Email: 'ada@mail.example',
      Change: 'Unit edited',
      'Done to': 'Cocoa 1',
      'What changed': 'Price: ₦1.00 → ₦2.00; Type: flat (removed); Description: Front',
      ID: 'u1',
    },
    {
      Date: '2027-01-01',
      Time: '00:30',
      'Done by': 'The system',
      Email: '',
      Change: 'Unit edited',
      'Done to': '',
      'What changed': '',
      ID: 'u1',
    },
  ])
})
