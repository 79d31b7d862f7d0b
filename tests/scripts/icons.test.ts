import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { iconNames } from '#ui/iconNames.ts'
import { spriteOf } from '../../scripts/icons/sprite.ts'

test('the file of icons holds every icon that a page may name', async () => {
  expect(await readFile('src/ui/icons.svg', 'utf8')).toBe(await spriteOf(iconNames))
})
