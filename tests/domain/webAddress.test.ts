import { expect, test } from 'vitest'
import { webAddress } from '#domain/webAddress.ts'

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  ['/media/a.jpg', '/media/a.jpg'],
  ['javascript:alert(1)', '#'],
  ['data:text/html,x', '#'],
  ['//evil.example', '#'],
])('links the address %s as %s', (url, linked) => {
  expect(webAddress(url)).toBe(linked)
})
