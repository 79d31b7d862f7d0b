import { expect, test } from 'vitest'
import { telLink } from '#domain/phone.ts'

test.each([
  ['+234 803 555 0142', 'tel:+2348035550142'],
  ['0803-555-0142', 'tel:0803-555-0142'],
  ['0803\u00a0555\t0142', 'tel:08035550142'],
  ['0803 555 0142 / 0805 555 0101', 'tel:08035550142'],
  ['(0803) 555 0142 ext. 12', 'tel:08035550142'],
])('links the phone number %j to %s', (typed, address) => {
  expect(telLink(typed)).toBe(address)
})
