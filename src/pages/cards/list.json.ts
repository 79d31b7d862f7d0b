import type { APIRoute } from 'astro'
import { largestPicture, type ShareCardRequest } from '#domain/pictures.ts'
import { builtProjectDetails, isPathSegment } from '#sections/catalogue.ts'

/**
 * The share cards to make and their pictures. Not part of the site: src/build/cards.ts makes
 * `/cards/{id}.jpg` from it and removes it.
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
