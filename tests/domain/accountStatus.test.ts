import { expect, test } from 'vitest'
import { blanked, isErased } from '#domain/accountStatus.ts'

test('knows an erased person by the placeholder email address', () => {
  expect(isErased(blanked('tEgfeToANb122cz8qQ0N3'))).toBe(true)
  expect(isErased(blanked('_bjao-X'))).toBe(true)
})

test.each([
  'ada@example.com',
  'erased-ada@example.com',
  'ada@plinth.invalid',
  'erased-a@plinth.invalid.example',
])('does not take %s for an erased person', (email) => expect(isErased({ email })).toBe(false))
