import { expect, test } from 'vitest'
import { paymentPlanLabel, unitDescription } from '#domain/units.ts'

test('describes a unit by its name, project, place, rooms and bathrooms', () => {
  const projectId = { name: 'Harbour Lofts', address: '4 Wharf Road', location: 'Apapa' }
  expect(unitDescription({ name: 'Loft', numberOfRooms: 1, numberOfBathRooms: 2, projectId })).toBe(
    'Loft is a home in Harbour Lofts at 4 Wharf Road, Apapa. It has 1 room and 2 bathrooms.',
  )
})

test('names the two known payment plans, and keeps other plans as written', () => {
  expect(['installmental', 'full', 'Half now'].map(paymentPlanLabel)).toEqual([
    'Installmental',
    'Full payment',
    'Half now',
  ])
})
