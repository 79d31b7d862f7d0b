import { expect, test } from 'vitest'
import { addressOf } from '#server/http/clientAddress.ts'

const seen = (address: string) => addressOf('127.0.0.1', address, 1)

test.each([
  ['2a01:4f8:1:2:3:4:5:6', '2a01:4f8:1:2:ffff::1'],
  ['2a01:4f8::1:2:3:4', '2a01:4f8::9:8:7:6'],
  ['2a01:4f8:0:0:1:2:3:4', '2A01:04F8::7'],
  ['::1', '0:0:0:0:0:0:0:2'],
])('%s and %s count as the same client', (one, other) => {
  expect(seen(one)).toBe(seen(other))
})

test.each([
  ['2a01:4f8:1:2::1', '2a01:4f8:1:3::1'],
  ['2a01:4f8::1', '2a01:4f9::1'],
  ['102.89.1.2', '102.89.1.3'],
])('%s and %s count as different clients', (one, other) => {
  expect(seen(one)).not.toBe(seen(other))
})

test.each([
  ['102.89.1.2:40000', '102.89.1.2:40001'],
  ['102.89.1.2:40000', '102.89.1.2'],
  ['[2a01:4f8:1:2::1]:40000', '[2a01:4f8:1:2::1]:40001'],
  ['[2a01:4f8:1:2::1]', '2a01:4f8:1:2::1'],
  ['::FFFF:102.89.1.2', '102.89.1.2'],
])('%s and %s are one client on two connections', (one, other) => {
  expect(seen(one)).toBe(seen(other))
})

test.each(['unknown', '_hidden', '102.89.1', 'a:1', '[102.89.1.2', '', ':'])(
  'what is no address, such as “%s”, does not make a client of its own',
  (text) => {
    expect(seen(text)).toBe('127.0.0.1')
  },
)

test('an IPv4 address written as IPv6 counts as the IPv4 address', () => {
  expect(seen('::ffff:102.89.1.2')).toBe('102.89.1.2')
})

test('only addresses that our own proxies report are trusted', () => {
  expect(addressOf('10.0.0.1', '1.1.1.1, 102.89.1.2', 0)).toBe('10.0.0.1')
  expect(addressOf('10.0.0.1', '1.1.1.1, 102.89.1.2', 1)).toBe('102.89.1.2')
  expect(addressOf('10.0.0.1', '1.1.1.1, 102.89.1.2, 172.18.0.1', 2)).toBe('102.89.1.2')
  expect(addressOf('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
})
