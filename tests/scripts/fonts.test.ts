import { type Font, openSync } from 'fontkit'
import { expect, test } from 'vitest'

test.each(['display', 'text'])('the font %s has the naira sign as well as the letters', (face) => {
  const font = openSync(`src/fonts/${face}.woff2`) as Font
  const shown = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
  expect([...'Aa0₦’'].filter((letter) => !shown(letter))).toEqual([])
  expect(shown('ẹ')).toBe(false)
})
