import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { expect, test } from 'vitest'
import { readCharacters } from '../../scripts/fonts/characters.ts'
import { readTables } from '../../scripts/fonts/sfnt.ts'

/** The characters that a font of the site shows, read through HarfBuzz out of the file that is served. */
async function charactersOf(face: string): Promise<string> {
  const wanted = 'Aa0₦’ẹ'
  const font = Buffer.from(
    await subsetFont(await readFile(`src/fonts/${face}.woff2`), wanted, { targetFormat: 'sfnt' }),
  )
  return [...readCharacters(readTables(font)).keys()].map((code) => String.fromCodePoint(code)).join('')
}

test.each(['display', 'text'])('the face %s carries the naira sign beside the letters', async (face) => {
  expect([...(await charactersOf(face))].sort()).toEqual([...'Aa0₦’'].sort())
})
