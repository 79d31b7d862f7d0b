import type { APIRoute } from 'astro'
import { builtProjectDetails, builtUnits } from '#sections/catalogue.ts'
import { linesOf, type Subject } from '#sections/detail/lines.ts'

/** What gets a page of its own. Not part of the site: integrations/details.ts makes the pages and takes it away. */
export const GET: APIRoute = async () => {
  const projects: Subject[] = (await builtProjectDetails()).map((thing) => ({ kind: 'project', thing }))
  const units: Subject[] = (await builtUnits()).map((thing) => ({ kind: 'unit', thing }))
  return new Response(linesOf([...projects, ...units]))
}
