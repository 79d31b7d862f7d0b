import { expect, test } from 'vitest'
import { finder, searchWords } from '#domain/searched.ts'

test.each([
  ['ngozi  okafor', 'Ngozi Okafor ngozi@example.com'],
  ['okafor ngozi', 'Ngozi Okafor ngozi@example.com'],
  ['ngozi\u00a0okafor', 'Ngozi Okafor'],
  ['O’Connor', "Aoife O'Connor"],
  ["o'connor", 'Aoife O’Connor'],
  ['oconnor', "Aoife O'Connor"],
  ['Block A Flat 01', 'Harbour Heights Block A, Flat 01'],
  ['Block A, Flat 01', 'Harbour Heights Block A, Flat 01'],
  ['Harbour Block A', 'Harbour Heights Block A, Flat 01'],
  ['Harbour Heights · Block', 'Harbour Heights Block A, Flat 01'],
  ['KẸ́MI', 'Kemi Adebayo'],
  ['danladi', 'Ɗanladi Ƙofa'],
  ['Obi \u2013 Eze', 'Ngozi Obi-Eze'],
  ['obi-eze', 'Ngozi Obi\u2011Eze'],
  ['\u200bNgo\u00adzi\tOkafor\n', 'Ngozi Okafor'],
  ['100%', '100% Solar_House'],
  ['flat 1', 'Harbour Heights Block A, Flat 12'],
  ['ngozi o', 'Ngozi Okafor'],
  ['ol', 'Sade Bisi-Olatunji'],
  ['', 'anybody'],
])('the search %j finds the text %j', (typed, text) => {
  expect(finder(typed)(text)).toBe(true)
})

test.each([
  ['ngozi obi', 'Ngozi Okafor'],
  ['Block B', 'Harbour Heights Block A, Flat 01'],
  ['Block C', 'Harbour Heights Block A, Flat 01'],
  ['Flat 01', 'Harbour Heights Block A, Flat 101'],
  ['500,000', 'Deposit ₦500.00, receipt 000'],
])('the search %j does not find the text %j, because every word must occur', (typed, text) => {
  expect(finder(typed)(text)).toBe(false)
})

test.each(['08012011001', '+2348012011001', '2348012011001', '0801 201 1001', '(0801) 201-1001', '2011001'])(
  'the search %j finds a phone number in every notation',
  (typed) => {
    for (const phone of ['08012011001', '+2348012011001', '+234 (801) 201-1001'])
      expect(finder(typed)('Ngozi Okafor', phone), phone).toBe(true)
    expect(finder(typed)('Ngozi Okafor', '08099999999')).toBe(false)
  },
)

test('finds no search words in punctuation', () => {
  expect(searchWords(" ’ , '")).toEqual({ long: [], short: [] })
})
