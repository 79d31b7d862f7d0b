import { expect, test } from 'vitest'
import { nextNumber, titleToday, titleWithin } from '#domain/instalments.ts'

test('leaves the unit’s name out of payment titles listed below that unit', () => {
  expect(titleWithin('Unit A3', 'Deposit, Unit A3')).toBe('Deposit')
  expect(titleWithin('Unit A3', 'Reversal of Deposit, Unit A3')).toBe('Reversal of Deposit')
})

test('keeps a title that names another unit, no unit, or nothing but the unit', () => {
  for (const title of ['Deposit, Unit A33', 'Electricity, meter 04512345678', 'First payment', 'Unit A3'])
    expect(titleWithin('Unit A3', title)).toBe(title)
})

test('shows the unit’s current name in generated titles, and keeps all other titles', () => {
  expect(titleToday('Deposit, Old, older name', 'A3')).toBe('Deposit, A3')
  expect(titleToday('Reversal of Instalment 12, A1', 'A3')).toBe('Reversal of Instalment 12, A3')
  for (const title of ['Electricity, meter 04512345678', 'First payment, A1', 'Deposit'])
    expect(titleToday(title, 'A3')).toBe(title)
})

test.each([
  [['Deposit, A3'], 1],
  [['Deposit, A3', 'Instalment 1, A3', 'Instalment 2, A3'], 3],
  [['Instalment 12, A3', 'Instalment 9, A3', 'Final payment, A3'], 13],
  [['Deposit, Instalment 7, upstairs'], 1],
])('numbers the instalment after %j with %i', (titles, number) => expect(nextNumber(titles)).toBe(number))
