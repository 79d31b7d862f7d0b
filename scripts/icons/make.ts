/**
 * Draws the icons of the signed-in areas into one file, from lucide (ISC). Run `npm run icons` after changing
 * src/ui/iconNames.ts; the result is committed.
 */
import { writeFile } from 'node:fs/promises'
import { iconNames } from '#ui/iconNames.ts'
import { spriteOf } from './sprite.ts'

await writeFile('src/ui/icons.svg', await spriteOf(iconNames))
