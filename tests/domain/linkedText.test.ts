import { expect, test } from 'vitest'
import { linkedText } from '#domain/linkedText.ts'

const links = (text: string) => linkedText(text).flatMap(({ href }) => href ?? [])

test('separates web addresses from the text around them', () => {
  expect(linkedText('See https://a.example/x?y=1#z, please.')).toEqual([
    { at: 0, text: 'See ' },
    { at: 4, text: 'https://a.example/x?y=1#z', href: 'https://a.example/x?y=1#z' },
    { at: 29, text: ', please.' },
  ])
  expect(links('HTTP://A.example (https://b.example/c_(d)) "https://e.example" <https://f.example>')).toEqual(
    ['http://a.example/', 'https://b.example/c_(d)', 'https://e.example/', 'https://f.example/'],
  )
  expect(links('(https://a.example/b)')).toEqual(['https://a.example/b'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>',
  'ftp://a.example',
  'ada@a.example',
  'mailto:ada@a.example',
  '//a.example',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  'xhttps://a.example',
])('does not link %s', (text) => {
  expect(links(text)).toEqual([])
})

test.each([
  '',
  'a',
  'https://a.example',
  ' https://a.example.\n\nhttp://b.example! <b>',
  'https://x https://',
])('splits %j without losing a character', (text) => {
  const parts = linkedText(text).map((part) => part.text)
  expect(parts.join('')).toBe(text)
})
