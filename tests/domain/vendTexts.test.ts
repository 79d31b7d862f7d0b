import { expect, test } from 'vitest'
import type { VendState } from '#contract/power.ts'
import { askedText, askingTexts, vendNote, vendStateText, vendTitle } from '#domain/vendTexts.ts'

const states: readonly VendState[] = ['waiting', 'done', 'refused']

test('calls electricity a token for prepaid and unknown meters, and a credit for postpaid ones', () => {
  const notesOf = (kind: { meterKind?: 'prepaid' | 'postpaid' }) =>
    states.map((vendState) => vendNote({ ...kind, vendState }))
  const token = ['Token waiting', 'Token sent', 'Token refused']
  expect(notesOf({ meterKind: 'prepaid' })).toEqual(token)
  expect(notesOf({})).toEqual(token)
  expect(notesOf({ meterKind: 'postpaid' })).toEqual(['Credit waiting', 'Credited', 'Credit refused'])
  expect(vendTitle({ vendState: 'waiting' })).toBe('Electricity token')
  expect(vendTitle({ vendState: 'waiting', meterKind: 'postpaid' })).toBe('Electricity credit')
})

test('gives the reason of a refusal and of a bill that waits, if there is one', () => {
  expect(vendStateText({ vendState: 'waiting' })).toBe('Waiting')
  expect(vendStateText({ vendState: 'waiting', vendReason: 'Late' })).toBe('Waiting: Late')
  expect(vendStateText({ vendState: 'done' })).toBe('Token sent')
  expect(vendStateText({ vendState: 'refused' })).toBe('Refused')
  expect(vendStateText({ vendState: 'refused', vendReason: 'Unknown meter' })).toBe('Refused: Unknown meter')
})

test('offers to buy again after a refusal, and otherwise to ask again', () => {
  expect(states.map((vendState) => askingTexts({ vendState })[0])).toEqual([
    'Ask again',
    'Ask again',
    'Buy again',
  ])
})

test('describes the service’s answer for a token and for a credit', () => {
  expect(states.map((vendState) => askedText({ vendState }))).toEqual([
    'The service is being asked. The answer will show here.',
    'The token has come.',
    'It was refused.',
  ])
  expect(askedText({ vendState: 'done', meterKind: 'postpaid' })).toBe('The account is credited.')
})
