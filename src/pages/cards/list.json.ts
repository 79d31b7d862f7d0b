import type { APIRoute } from 'astro'
import { largestPicture, type ShareCardRequest } from '#domain/pictures.ts'
import { builtProjectDetails, isPathSegment } from '#sections/catalogue.ts'

/**
 * Which project's card shows which picture. Not part of the site: src/build/cards.ts makes `/cards/{id}.jpg` out
 * of it and takes it away.
 */
export const GET: APIRoute = async () => {
  const requests: ShareCardRequest[] = (await builtProjectDetails())
    .filter(({ _id }) => isPathSegment(_id))
    .map(({ _id, image }) => ({
      id: _id,
      picture: largestPicture(image),
    }))
  return Response.json(requests)
}
