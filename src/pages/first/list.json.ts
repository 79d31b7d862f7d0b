import type { APIRoute } from 'astro'
import { matchingProjects } from '#domain/offers.ts'
import { pictureSources } from '#domain/pictures.ts'
import { builtProjectDetails, builtProjects, builtUnits } from '#sections/catalogue.ts'
import { unitPictures } from '#sections/unit/view.ts'

/** What stands first on the offers page. */
async function firstOffer(): Promise<string | undefined> {
  const offers = matchingProjects((await builtProjects()) ?? [], { sort: 'newest' })
  return offers.find(({ status }) => status === 'ongoing')?.image
}

/**
 * The first pictures of offers, projects and units, as their pages name them. Not part of the site:
 * integrations/firstPictures.ts makes the small ones out of it and takes it away.
 */
export const GET: APIRoute = async () => {
  const projects = (await builtProjectDetails()).map((project) => project['2D-ProjectImages'][0]?.url)
  const units = (await builtUnits()).map((unit) => unitPictures(unit)[0]?.url)
  const pictures = [await firstOffer(), ...projects, ...units]
  return Response.json(pictures.flatMap((url) => (url ? [pictureSources(url).src] : [])))
}
