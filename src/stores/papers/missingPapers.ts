import { callList } from '#api/client.ts'
import { today } from '#browser/storage/serverTime.ts'
import { paperKinds } from '#company.ts'
import type { MissingPaper } from '#contract/papers.ts'
import { fullName } from '#domain/names.ts'
import { saveCsv } from '../csv/csvFile.ts'
import { resource } from '../loading/resource.ts'

/** The papers that homes should have and do not, the latest first. */
export const missingPapers = resource(() => callList('GET /admin/missing-documents'))

export const exportMissing = (missing: readonly MissingPaper[]): Promise<void> =>
  saveCsv(
    `missing-papers-${today()}`,
    missing.map(({ unitName, projectName, owner, manager, kind, dueOn, days }) => ({
      ...{ Home: unitName, Project: projectName, Owner: fullName(owner) },
      ...{ Manager: manager ? fullName(manager) : '', Paper: paperKinds[kind] },
      ...{ 'Due on': dueOn, 'Days late': days },
    })),
  )
