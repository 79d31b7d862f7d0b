import { expect, test } from 'vitest'
import { nextNumber, titleToday, titleWithin } from '#domain/instalments.ts'

test('under a home’s name its payments go without it', () => {
  expect(titleWithin('Unit A3', 'Deposit, Unit A3')).toBe('Deposit')
  expect(titleWithin('Unit A3', 'Reversal of Deposit, Unit A3')).toBe('Reversal of Deposit')
})

test('a title that bears another name stays whole', () => {
  for (const title of ['Deposit, Unit A33', 'Electricity, meter 04512345678', 'First payment', 'Unit A3'])
    expect(titleWithin('Unit A3', title)).toBe(title)
})

test('a payment bears the name that its home has today, and a title that is none of ours stays', () => {
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
])('after %j comes number %i', (titles, number) => expect(nextNumber(titles)).toBe(number))
