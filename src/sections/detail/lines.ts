import type { Project } from '#contract/projects.ts'
import type { Unit } from '#contract/units.ts'
import { links } from '#routes.ts'

/** What gets a page of its own when the site is built. */
export type Subject =
  | { readonly kind: 'project'; readonly thing: Project }
  | { readonly kind: 'unit'; readonly thing: Unit }

/** The name of the file in the built folder that tells of every subject, one on a line; never served. */
export const linesFile = 'details.jsonl'

/** Ids that are one segment of an address and the name of a folder alike; `_` is the shell's own. */
export const namesFolder = (id: string) => /^[\w-]+$/.test(id) && id !== '_'

/** The lines of everything that gets a page; what no folder can be named after is left to its shell. */
export const linesOf = (subjects: readonly Subject[]): string =>
  subjects
    .filter(({ thing }) => namesFolder(thing._id))
    .map(({ kind, thing }) => `${links[kind](thing._id)}\t${kind}\t${JSON.stringify(thing)}\n`)
    .join('')

/** The path of a line's page. */
export const pathOf = (line: string): string => line.slice(0, line.indexOf('\t'))

/** What a line tells of. */
export function subjectOf(line: string): Subject {
  const [, kind, thing = ''] = line.split('\t')
  return { kind, thing: JSON.parse(thing) } as Subject
}
