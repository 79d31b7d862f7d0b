import { expect, test } from 'vitest'
import { blanked, isErased } from '#domain/accountStatus.ts'

test('who was erased is known by the address that is left', () => {
  expect(isErased(blanked('tEgfeToANb122cz8qQ0N3'))).toBe(true)
  expect(isErased(blanked('_bjao-X'))).toBe(true)
})

test.each([
  'ada@example.com',
  'erased-ada@example.com',
  'ada@plinth.invalid',
  'erased-a@plinth.invalid.example',
])('%s was not erased', (email) => expect(isErased({ email })).toBe(false))
