import { expect, test } from 'vitest'
import { bounds } from '#contract/fields/bounds.ts'
import { unitCalls } from '#contract/units.ts'
import { userCalls } from '#contract/users.ts'
import { planUnits } from '#domain/unitCsv.ts'
import { planImport } from '#domain/userCsv.ts'

// The browser checks imports without the contract's validator. Both must accept the same values.

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
  ['a name that is too long', { firstName: letters(bounds.name + 1) }],
  ['a surname that is too long', { lastName: letters(bounds.name + 1) }],
  ['no name', { firstName: '' }],
  ['the longest email address', { email: address(bounds.email) }],
  ['an email address that is too long', { email: address(bounds.email + 1) }],
  ['no email address', { email: '' }],
  ['an email address without a domain', { email: 'ada' }],
  ['a pasted email address with an international domain', { email: 'mailto:ada@bücher.example.' }],
  ['no phone number', { phoneNumber: '' }],
  ['the longest phone number', { phoneNumber: `+${'1'.repeat(bounds.phone - 1)}` }],
  ['a phone number that is too long', { phoneNumber: `+${'1'.repeat(bounds.phone)}` }],
  ['a phone number made of words', { phoneNumber: 'call me' }],
])('an import accepts a person exactly when the API does: %s', (_, change) => {
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
  ['a name that is too long', { name: letters(bounds.name + 1) }],
  ['no name', { name: '' }],
  ['no rooms', { numberOfRooms: '0' }],
  ['the most rooms', { numberOfRooms: `${bounds.rooms}` }],
  ['too many rooms', { numberOfRooms: `${bounds.rooms + 1}` }],
  ['a negative number of bathrooms', { numberOfBathRooms: '-1' }],
  ['the highest price', { price: `${bounds.amount}` }],
  ['a price that is too high', { price: `${bounds.amount + 1}` }],
  ['a price of 0', { price: '0' }],
  ['the longest payment plan', { paymentPlan: letters(bounds.description) }],
  ['a payment plan that is too long', { paymentPlan: letters(bounds.description + 1) }],
  ['no payment plan', { paymentPlan: '' }],
])('an import accepts a unit exactly when the API does: %s', (_, change) => {
  const record = { ...flat, ...change }
  const [row] = planUnits([{ line: 2, record }], { project: { name: 'Palm Court', units: [] }, admins: [] })
  const body = { ...row?.unit, image: 'https://mail.example/p.jpg' }
  const taken = unitCalls['POST /admin/project/{projectId}/create-unit'].body.safeParse(body).success
  expect(row?.verdict.state).toBe(taken ? 'new' : 'wrong')
})
