import { expect, test } from 'vitest'
import { money } from '#domain/money.ts'
import { shortAmount, shortMoney } from '#domain/shortMoney.ts'

test.each([
  [0, '₦0.00'],
  [999.5, '₦999.50'],
  [1000, '₦1,000.00'],
  [48_500_000, '₦48,500,000.00'],
  [1_000_000_000_000, '₦1,000,000,000,000.00'],
  [0.005, '₦0.01'],
  [-1200, '-₦1,200.00'],
  [Number.NaN, '---'],
  [Number.POSITIVE_INFINITY, '---'],
])('writes %d naira as %s', (naira, text) => expect(money(naira)).toBe(text))

test.each([
  [0, '0'],
  [800, '800'],
  [999, '999'],
  [1000, '1k'],
  [1050, '1.1k'],
  [950_000, '950k'],
  [999_949, '999.9k'],
  [999_950, '1m'],
  [1_000_000, '1m'],
  [1_500_000, '1.5m'],
  [48_500_000, '48.5m'],
  [48_550_000, '48.6m'],
  [1_250_000_000, '1,250m'],
])('shortens %d to %s on a card', (naira, text) => expect(shortAmount(naira)).toBe(text))

test('writes a short price with the naira sign', () => expect(shortMoney(45_500_000)).toBe('₦45.5m'))
