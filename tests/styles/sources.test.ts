import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const styles = 'src/styles'

/**
 * One pattern for each name in braces. Braces around file endings stay, because a folder need not
 * have files of each.
 */
function eachName(pattern: string): string[] {
  const [braces, names] = /(?<!\*\.)\{([^}]*)\}/.exec(pattern) ?? []
  if (braces === undefined || names === undefined) return [pattern]
  return names.split(',').flatMap((name) => eachName(pattern.replace(braces, name)))
}

const sourcesOf = (sheet: string) => {
  const sources = readFileSync(join(styles, sheet), 'utf8').matchAll(/^@source (not )?'([^']+)'/gm)
  return [...sources].map(([, not, pattern = '']) => ({
    isLeftOut: not !== undefined,
    names: eachName(pattern),
  }))
}

const sheets = globSync('*.css', { cwd: styles }).flatMap((sheet) => {
  const names = sourcesOf(sheet).flatMap((source) => source.names)
  return names.length === 0 ? [] : [{ sheet, names }]
})

// A file that no pattern matches loses its classes without an error.
test.each(sheets)('every source that $sheet names exists', ({ names }) => {
  expect(names.filter((name) => globSync(name, { cwd: styles }).length === 0)).toEqual([])
})

const isCustomers = (page: string) => readFileSync(page, 'utf8').includes("'#layouts/Customer.astro'")
const customerPages = globSync('src/pages/**/*.astro').filter(isCustomers)
const imported = /'#((?:islands|sections|layouts)\/[^/']+)/g

test('the sheet of customer pages leaves out nothing that they show', () => {
  const leftOut = sourcesOf('customer.css').filter((source) => source.isLeftOut)
  const hidden = leftOut.flatMap(({ names }) => names.flatMap((name) => globSync(name, { cwd: styles })))
  const shown = customerPages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(imported)].map(([, path]) => `../${path}`),
  )
  expect(shown.length).toBeGreaterThan(10)
  expect(shown.filter((path) => hidden.includes(path))).toEqual([])
})
