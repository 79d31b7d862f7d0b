import { expect, test } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { unitCalls } from '#contract/units.ts'
import { userCalls } from '#contract/users.ts'
import { planUnits } from '#domain/unitCsv.ts'
import { planImport } from '#domain/userCsv.ts'

// An import is judged in the browser, without the contract's validator. The two must not drift.

const person = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@mail.example',
  phoneNumber: '+234 801 234 5678',
}
const letters = (count: number) => 'a'.repeat(count)
const domain = `${letters(60)}.${letters(60)}.${letters(60)}.example`
const address = (length: number) => `${letters(length - domain.length - 1)}@${domain}`

test.each([
  ['the longest name', { firstName: letters(bounds.name) }],
  ['a longer one', { firstName: letters(bounds.name + 1) }],
  ['a longer surname', { lastName: letters(bounds.name + 1) }],
  ['no name', { firstName: '' }],
  ['the longest address', { email: address(bounds.email) }],
  ['a longer address', { email: address(bounds.email + 1) }],
  ['no address', { email: '' }],
  ['an address without a place', { email: 'ada' }],
  ['an address of a country', { email: 'mailto:ada@bücher.example.' }],
  ['no phone', { phoneNumber: '' }],
  ['the longest phone', { phoneNumber: `+${'1'.repeat(bounds.phone - 1)}` }],
  ['a longer phone', { phoneNumber: `+${'1'.repeat(bounds.phone)}` }],
  ['a phone of words', { phoneNumber: 'call me' }],
])('a line of an import is judged as the call judges it: %s', (_, change) => {
  const line = { ...person, ...change }
  const { firstName, lastName, email: Email, phoneNumber: Phone } = line
  const record = { 'First name': firstName, 'Last name': lastName, Email, Phone }
  const [row] = planImport([{ line: 2, record }], [])
  const taken = userCalls['POST /admin/create-user'].body.safeParse(line).success
  expect(row?.verdict.state).toBe(taken ? 'new' : 'wrong')
})

const rooms = { numberOfRooms: '3', numberOfBathRooms: '2' }
const flat = { name: 'Flat 1', ...rooms, price: '45000000', paymentPlan: 'full' }

test.each([
  ['the longest name', { name: letters(bounds.name) }],
  ['a longer one', { name: letters(bounds.name + 1) }],
  ['no name', { name: '' }],
  ['no rooms', { numberOfRooms: '0' }],
  ['the most rooms', { numberOfRooms: `${bounds.rooms}` }],
  ['more rooms', { numberOfRooms: `${bounds.rooms + 1}` }],
  ['fewer bathrooms than none', { numberOfBathRooms: '-1' }],
  ['the highest price', { price: `${bounds.amount}` }],
  ['a higher one', { price: `${bounds.amount + 1}` }],
  ['nothing to pay', { price: '0' }],
  ['the longest plan', { paymentPlan: letters(bounds.description) }],
  ['a longer plan', { paymentPlan: letters(bounds.description + 1) }],
  ['no plan', { paymentPlan: '' }],
])('a unit of an import is judged as the call judges it: %s', (_, change) => {
  const record = { ...flat, ...change }
  const [row] = planUnits([{ line: 2, record }], { project: { name: 'Palm Court', units: [] }, admins: [] })
  const body = { ...row?.unit, image: 'https://mail.example/p.jpg' }
  const taken = unitCalls['POST /admin/project/{projectId}/create-unit'].body.safeParse(body).success
  expect(row?.verdict.state).toBe(taken ? 'new' : 'wrong')
})
