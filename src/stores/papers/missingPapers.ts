import { atom } from 'nanostores'
import { callPage } from '#api/client.ts'
import type { PageAsked } from '#api/compat.ts'
import { today } from '#browser/storage/serverTime.ts'
import { paperKinds } from '#company.ts'
import type { MissingPaper } from '#contract/papers.ts'
import { fullName } from '#domain/names.ts'
import { saveCsvPages } from '../csv/csvFile.ts'
import { allPages, pagedList } from '../loading/pages.ts'

const pageOf = (query: PageAsked) => callPage('GET /admin/missing-documents', { query })

/** The papers that homes should have and do not, by kind, the longest missing first. */
export const missingPapers = pagedList<MissingPaper, object>((_, page) => pageOf(page), atom({}))

const inSheet = ({ unitName, projectName, owner, manager, kind, dueOn, days }: MissingPaper) => ({
  ...{ Home: unitName, Project: projectName, Owner: fullName(owner) },
  ...{ Manager: manager ? fullName(manager) : '', Paper: paperKinds[kind] },
  ...{ 'Due on': dueOn, 'Days late': days },
})

/** Saves all of them as CSV, also those that are not loaded yet. */
export const exportMissing = (): Promise<void> =>
  saveCsvPages(`missing-papers-${today()}`, allPages(pageOf), (page) => page.map(inSheet))
