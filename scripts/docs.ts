/**
 * Checks the documents: every link between files leads somewhere. A link that begins with / is to a
 * page of the site.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const problems: string[] = []
for (const file of globSync('{*.md,{demo,deploy,docs,src,tests,scripts}/**/*.md}')) {
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(
    /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g,
  )) {
    if (!existsSync(join(dirname(file), target))) problems.push(`${file}: ${target} is not there`)
  }
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
