import type { ProjectSummary } from '#contract/projects.ts'
import { links } from '#routes.ts'
import { type Markup, markup } from '../markup.ts'
import { needsScript } from '../needsScript.ts'
import { offersLoading, offersView } from './view.ts'

/**
 * The offers as they stand when the site is built.
 * @param projects undefined when the API didn't answer: then they are loaded in the browser
 */
export const offersBuilt = (projects: readonly ProjectSummary[] | undefined): Markup =>
  projects
    ? offersView(projects, { sort: 'newest' })
    : markup`${needsScript(links.home(), 'our home page')}${offersLoading}`
