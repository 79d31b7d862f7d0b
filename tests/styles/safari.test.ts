import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Every style that is written by hand, with where it stands. */
const written = globSync('src/**/*.{css,astro}').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((text, index) => ({ place: `${file}:${index + 1}`, text })),
)

// WebKit reads neither a thickness nor a colour in the shorthand, and then draws no line at all.
test('no underline has its thickness or colour in the shorthand', () => {
  const shorthand = written.filter(({ text }) => /text-decoration:\s*underline\s+[^;]/.test(text))
  expect(shorthand.map(({ place }) => place)).toEqual([])
})
