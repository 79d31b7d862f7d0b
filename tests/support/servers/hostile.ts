type Schema = {
  readonly type?: string
  readonly maxLength?: number
  readonly minLength?: number
  readonly enum?: readonly unknown[]
  readonly items?: Schema
}

const nul = 'nul\u0000here'
const long = 'x'.repeat(10_000)

/** Bodies that no call can read. */
export const unreadable: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  ['an open brace', '{'],
  ['an open text', '{"email":"a'],
  ['a word', 'null and void'],
  ['NaN', '{"price":NaN,"amount":NaN,"newPrice":NaN}'],
  ['two values', '{"a":1}{"b":2}'],
  ['a comma too many', '{"a":1,}'],
  ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
  ['a list', '[]'],
  ['a list of lists', '[[{}]]'],
  ['a number', '12'],
  ['a text', '"text"'],
  ['null', 'null'],
  ['too deep a list', '['.repeat(100_000)],
  ['a deep list', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ['a deep object', `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`],
  ['300 kB', JSON.stringify({ name: 'x'.repeat(300_000) })],
  ['5 MB', JSON.stringify({ images: Array(500_000).fill('http://a') })],
]

/** Values that a call may accept or refuse, but that must never break it. */
export const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0.0000001,
  1e-7,
  0.1 + 0.2,
  1e13,
  1e308,
  -1e308,
  2 ** 53,
  '',
  '   ',
  nul,
  '\u0000',
  long,
  '\ud800 half a character',
  '‮txet🏠',
  "'; drop table users; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://[::1',
  'NaN',
  '1e999',
  [],
  [null],
  [[[]]],
  [nul],
  {},
  { $ne: null },
  { toString: 'x' },
  Array.from({ length: 5000 }, () => 'http://a.example/a.jpg'),
]

/** Values that a field of this schema must refuse. */
export function wrongFor(schema: Schema): readonly unknown[] {
  const mostly: Readonly<Record<string, readonly unknown[]>> = {
    string: [12, true, [], {}, null, nul, ...((schema.maxLength ?? 0) < long.length ? [long] : [])],
    number: ['12', true, [], {}, null, -1, -1e308, 1e308, 'NaN'],
    integer: ['12', true, [], {}, null, -1, 1.5, 1e308],
    boolean: ['true', 1, 0, [], {}, null],
    array: ['text', 12, {}, null, [12], [null], [nul], [{}], [[]]],
  }
  return [...(mostly[schema.type ?? ''] ?? []), ...(schema.minLength === undefined ? [] : ['', '   '])]
}

/** Encoded texts in an address in place of an id. */
export const oddSegments: readonly string[] = [
  '%00',
  'a%00b',
  'x'.repeat(5000),
  '..%2f..%2fetc%2fpasswd',
  '%E0%A4%A',
  '%ff%fe',
  "'%20or%201=1--",
  '%F0%9F%8F%A0',
  '__proto__',
  'constructor',
  '%20',
  '-1',
]

export type { Schema }
