/**
 * Checks the documents: every link between files leads somewhere, and the table of topics in
 * CONTRIBUTING.md is what the code says. `npm run docs` writes that table anew.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const read = (file: string) => readFileSync(file, 'utf8')
const namesOf = (files: readonly string[]) =>
  files.map((file) => `\`${basename(file).replace(/\.tsx?$/, '')}\``).join(', ') || '–'

/** The files below a folder whose text names one of these words. */
const naming = (pattern: string, words: readonly string[]) =>
  globSync(pattern)
    .sort()
    .filter((file) => words.some((word) => read(file).includes(word)))

/**
 * One row: the calls of a topic, who answers them, who makes them, and which islands show the
 * stores.
 */
function rowOf(contract: string): string | undefined {
  const calls = [...read(contract).matchAll(/^ {2}('(?:GET|POST|PUT|DELETE) \/[^']+'): \{/gm)].map(
    ([, call = '']) => call,
  )
  if (calls.length === 0) return undefined
  const modules = naming('src/server/modules/*.ts', calls)
  const imported = modules.flatMap((file) => [...read(file).matchAll(/'\.\.\/(database\/\w+\.ts)'/g)])
  const queries = [...new Set(imported.map(([, file = '']) => file))].sort()
  const stores = naming('src/stores/*.ts', calls)
  const shows = [...calls, ...stores.map((file) => `'#stores/${basename(file)}'`)]
  const islands = [
    ...new Set(naming('src/islands/**/*.{ts,tsx}', shows).map((file) => file.split('/')[2] ?? '')),
  ]
  return `| ${[[contract], modules, queries, stores, islands].map(namesOf).join(' | ')} |`
}

const table = [
  '| contract | server/modules | server/database | stores | islands |',
  '| --- | --- | --- | --- | --- |',
  ...globSync('src/contract/*.ts')
    .sort()
    .flatMap((file) => rowOf(file) ?? []),
].join('\n')

const guide = 'CONTRIBUTING.md'
const marked = /(<!-- topics -->\n)[\s\S]*?(\n<!-- \/topics -->)/
const updated = read(guide).replace(marked, `$1${table}$2`)
if (process.argv.includes('--write')) writeFileSync(guide, updated)

const problems = read(guide) === updated ? [] : [`${guide}: the table of topics is out of date: npm run docs`]
for (const file of globSync('{*.md,{demo,deploy,docs,src,tests,scripts}/**/*.md}')) {
  for (const [, target = ''] of read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
    if (!existsSync(join(dirname(file), target))) problems.push(`${file}: ${target} is not there`)
  }
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
