import type { ProjectSummary } from '#contract/projects.ts'
import { counted, lowered } from './words.ts'

/** The number of a project's units: the count of the first item of its list, 0 without an item. */
export const unitCount = (project: Pick<ProjectSummary, 'unit count'>): number =>
  project['unit count']?.[0]?.count ?? 0

/** The units line of a project card: the count, or `0 Units`. */
export function unitCountLabel(project: Pick<ProjectSummary, 'unit count'>): string {
  const count = unitCount(project)
  return count === 0 ? '0 Units' : counted(count, 'Unit')
}

/** How far a building is, for a card: `65 %, roofing`. Undefined while nothing was told. */
export function progressText({ progress }: Pick<ProjectSummary, 'progress'>): string | undefined {
  const { percent, stage } = progress ?? {}
  return (
    [percent === undefined ? '' : `${percent} %`, lowered(stage ?? '')].filter(Boolean).join(', ') ||
    undefined
  )
}
