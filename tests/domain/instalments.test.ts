import { expect, test } from 'vitest'
import { titleWithin } from '#domain/instalments.ts'

test('under a home’s name its payments go without it', () => {
  expect(titleWithin('Unit A3', 'Deposit, Unit A3')).toBe('Deposit')
  expect(titleWithin('Unit A3', 'Reversal of Deposit, Unit A3')).toBe('Reversal of Deposit')
})

test('a title that bears another name stays whole', () => {
  for (const title of ['Deposit, Unit A33', 'Electricity, meter 04512345678', 'First payment', 'Unit A3'])
    expect(titleWithin('Unit A3', title)).toBe(title)
})
