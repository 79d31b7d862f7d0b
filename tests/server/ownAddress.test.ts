import { expect, it } from 'vitest'
import { ownAddress } from '#server/ownAddress.ts'

it.each([
  [undefined, 'http://localhost:8473'],
  ['0.0.0.0', 'http://localhost:8473'],
  ['::', 'http://localhost:8473'],
  ['192.0.2.2', 'http://192.0.2.2:8473'],
  ['::1', 'http://[::1]:8473'],
])('an API that listens on %s is reachable at %s', (host, address) => {
  expect(ownAddress(8473, host)).toBe(address)
})
