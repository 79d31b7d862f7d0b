import type { APIRoute, GetStaticPaths } from 'astro'
import sharp from 'sharp'
import { largestPicture } from '#domain/pictures.ts'
import { builtProjectDetails } from '#sections/catalogue.ts'

/** The picture card of a shared project link: 1200 by 630, cut from the project's own picture at build time. */
export const getStaticPaths = (async () => {
  const projects = await builtProjectDetails()
  return projects.map(({ _id, image }) => ({ params: { projectId: _id }, props: { image } }))
}) satisfies GetStaticPaths

/** A picture that can't be fetched is replaced by the site's own card. */
async function original(image: string): Promise<Uint8Array | string> {
  const fallback = 'public/pictures/card.jpg'
  try {
    const response = await fetch(largestPicture(image), { signal: AbortSignal.timeout(10_000) })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : fallback
  } catch {
    return fallback
  }
}

export const GET: APIRoute<{ image: string }> = async ({ props }) => {
  const card = await sharp(await original(props.image))
    .resize(1200, 630, { fit: 'cover', position: 'attention' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
  return new Response(new Uint8Array(card), { headers: { 'Content-Type': 'image/jpeg' } })
}
