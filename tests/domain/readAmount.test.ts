import { expect, test } from 'vitest'
import { readNumber, readWholeNumber, separatorText } from '#domain/readAmount.ts'

test.each([
  ['1,500,000', 1_500_000],
  ['₦ 2 000.50', 2000.5],
  ['\u200e\u202a5,000\u202c', 5000],
  ['', undefined],
  ['  ', undefined],
  ['abc', undefined],
  ['1e400', undefined],
  ['0x10', undefined],
  ['1.2.3', undefined],
  ['.5', 0.5],
  ['-12.', -12],
])('reads %j as the number %s', (typed, value) => expect(readNumber(typed)).toBe(value))

test.each([
  ['3.9', 3],
  ['-3.9', -3],
  ['x', undefined],
])('reads %j as the whole number %s', (typed, value) => expect(readWholeNumber(typed)).toBe(value))

test.each([
  ['N1,000,000', 1_000_000],
  ['NGN 1000000', 1_000_000],
  ['ngn1000', 1000],
  ['-₦500', -500],
  ['1000 naira', undefined],
  ['2,500 NGN', 2500],
  ['N', undefined],
  ['１，０００', 1000],
  ['１２３．５', 123.5],
  ['٥٠٠٠', 5000],
  ['1\u00a0000', 1000],
  ['1,500,000.50', 1_500_000.5],
  ['1,500.000', 1500],
  ['1000.125', 1000.125],
  ['0.500', 0.5],
  ['10²', undefined],
])('reads the amount %j as %s', (typed, value) => expect(readNumber(typed)).toBe(value))

test.each(['1.000', '₦12.500', '1.000.000', '1,5', '1,00,000', '1000,000', '1.000,50', ',5'])(
  'refuses the ambiguous number %j and asks for a clear one',
  (typed) => {
    expect(readNumber(typed)).toBeUndefined()
    expect(separatorText(typed)).toBe('Write 1000 or 1,000')
  },
)

test.each(['', '1000', '1,000', '4.9', 'abc', '12 flats'])('does not call %j ambiguous', (typed) =>
  expect(separatorText(typed)).toBeUndefined(),
)
