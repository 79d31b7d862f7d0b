import { call, callList } from '#api/client.ts'
import { getProject, getUnitAsAdmin, unitBody } from '#api/compat.ts'
import { ApiError, isLost, messageOf } from '#api/errors.ts'
import { callOnce, settleLost } from '#api/idempotency.ts'
import type { Project } from '#contract/projects.ts'
import { missingColumnsText, readRows } from '#domain/csvLines.ts'
import type { LineOutcome } from '#domain/importing.ts'
import { comparableName } from '#domain/searched.ts'
import {
  ignoredUnitColumns,
  missingUnitColumns,
  planUnits,
  type UnitRow,
  unitTemplate,
} from '#domain/unitCsv.ts'
import { saveCsv } from '../csv/csvFile.ts'
import { csvImport } from '../csv/csvImport.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { $user } from '../session/session.ts'
import type { ProjectPage } from './adminProject.ts'

/** Saves a file to fill in. Its example names this admin as manager. */
export const saveUnitTemplate = () => saveCsv('units-template', unitTemplate($user.get()?.email ?? ''))

async function isManagedBy(unitId: string, email: string): Promise<boolean> {
  const { projectManager } = await getUnitAsAdmin(unitId)
  return projectManager?.email.toLowerCase() === email
}

/**
 * Assigns the manager of a created unit. A failure does not undo the unit. An earlier try may have
 * assigned the same manager without an answer.
 */
async function assign(unitId: string, email: string): Promise<LineOutcome> {
  try {
    await call('PUT /admin/add-project-manager/{unitId}', { params: { unitId }, body: { email } }).catch(
      async (error) => {
        const isTaken = error instanceof ApiError && error.status === 409
        if (!isTaken || !(await isManagedBy(unitId, email))) throw error
      },
    )
    return { state: 'added' }
  } catch (error) {
    return isLost(error)
      ? { state: 'unanswered', note: 'The unit was made, but no answer came about its manager.' }
      : { state: 'added', note: `The unit was made, but its manager was not assigned: ${messageOf(error)}` }
  }
}

const named = ({ units }: Project, name: string) =>
  units.find((unit) => comparableName(unit.name) === comparableName(name))

export function makeUnitImport({ projectId, page }: Pick<ProjectPage, 'projectId' | 'page'>) {
  const { run, ...units } = csvImport<UnitRow>({
    // A project lists its units in the order of creation, so the order of the file is kept.
    parallel: 1,
    plan: async (rows) => {
      const { titles, records } = readRows(rows, (cells) => missingUnitColumns(cells).length === 0)
      const missing = missingUnitColumns(titles)
      if (missing.length > 0) return missingColumnsText(missing)
      const [project, admins] = await Promise.all([
        getProject(projectId),
        callList('GET /admin/all-users', { query: { type: 'admin' } }),
      ])
      return { rows: planUnits(records, { project, admins }), ignored: ignoredUnitColumns(titles) }
    },
  })
  /** The errors of lines that got no answer, by line. */
  const unanswered = new Map<number, unknown>()

  /**
   * Creates a unit. An existing unit of this name is this line's own if its answer was lost, and
   * somebody else's otherwise.
   */
  const make = async ({ line, unit }: UnitRow, project: Project): Promise<LineOutcome> => {
    const { manager, ...fields } = unit
    const there = named(project, fields.name)
    if (there !== undefined && !unanswered.has(line))
      return { state: 'refused', error: 'This project has a unit of this name by now.' }
    if (there !== undefined) settleLost(unanswered.get(line))
    // The project's picture stands in until the unit gets its own. `unlessNamed`: another tab may
    // import the same file now.
    const made = { ...fields, image: project.image, unlessNamed: true }
    const { _id: unitId } =
      there ??
      (await callOnce('POST /admin/project/{projectId}/create-unit', {
        params: { projectId },
        body: unitBody(made),
      }))
    return manager === '' ? { state: 'added' } : assign(unitId, manager)
  }

  return {
    ...units,
    /** Creates the units of a preview, or those that are still missing. */
    run: async () => {
      // The preview may be old and colleagues may have added units since.
      const loading = getProject(projectId).catch((error) => void showFailedCall(error))
      await run(async (row) => {
        // The unit of a line without an answer may have been made meanwhile.
        const project = await (unanswered.has(row.line) ? getProject(projectId) : loading)
        if (project === undefined) return { state: 'unsent' }
        try {
          const outcome = await make(row, project)
          if (outcome.state === 'unanswered') unanswered.set(row.line, undefined)
          return outcome
        } catch (error) {
          if (isLost(error)) unanswered.set(row.line, error)
          throw error
        }
      })
      await page.reload({ fresh: true })
    },
  }
}
