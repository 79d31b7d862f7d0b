import type { ProjectSummary } from '#contract/projects.ts'
import { counted } from './words.ts'

/** How many units a project has: the count of its list's first item, 0 when there is none. */
export const unitCount = (project: Pick<ProjectSummary, 'unit count'>): number =>
  project['unit count']?.[0]?.count ?? 0

/** What a project card says of its units: the count, or `0 Units`. */
export function unitCountLabel(project: Pick<ProjectSummary, 'unit count'>): string {
  const count = unitCount(project)
  return count === 0 ? '0 Units' : counted(count, 'Unit')
}
