import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Project, ProjectSummary } from '#contract/projects.ts'
import { largestPicture } from '#domain/pictures.ts'
import { listening } from '../../support/servers/listening.ts'

const photo = fileURLToPath(new URL('../../../demo/media/palm-court-1/', import.meta.url))
const sentence =
  'A calm building of pale stone, with deep balconies and a garden that the whole street can see.'

const summary = (origin: string, n: number): ProjectSummary => ({
  _id: `project-${n}`,
  name: `Quay House ${n}`,
  // Each has its own picture, as uploads do.
  image: `${origin}/media/cover-${n}/2400x1600/1600.jpg`,
  location: 'Lagos',
  address: `${n} Quay Road`,
  description: `House ${n}. ${sentence.repeat(3)}`,
  status: n % 3 === 0 ? 'completed' : 'ongoing',
  'unit count': [{ count: 0 }],
})

const pictures = (origin: string, n: number, kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `${kind}-${n}-${index}`,
    url: `${origin}/media/${kind}-${n}-${index}/2400x1600/1600.jpg`,
  }))

const project = (origin: string, n: number): Project => ({
  ...summary(origin, n),
  '2D-ProjectImages': pictures(origin, n, 'photo', 6),
  '3D-ProjectImages': pictures(origin, n, 'model', 3),
  videos: [{ _id: `video-${n}`, url: `${origin}/media/video-${n}/video.mp4` }],
  units: [],
})

/** A bare API with nothing but projects, so that its own cost hardly counts. */
export async function serveCatalogue() {
  const [size = ''] = await readdir(photo)
  const picture = await readFile(`${photo}${size}/1600.jpg`)
  let count = 0
  let sent = 0
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/media/')) {
      sent += 1
      response.setHeader('Content-Type', 'image/jpeg').end(picture)
      return
    }
    const one = /^\/api\/v1\/public\/project\/project-(\d+)$/.exec(url)?.[1]
    const data =
      one === undefined
        ? Array.from({ length: count }, (_, n) => summary(origin, n))
        : [project(origin, Number(one))]
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ message: 'ok', data }))
  })
  const { url: origin, stop } = await listening(server)
  return {
    origin,
    /** How many pictures were fetched so far. */
    picturesSent: () => sent,
    /** Sets the number of projects. */
    grow: (next: number) => {
      count = next
    },
    stop,
  }
}

export type Catalogue = Awaited<ReturnType<typeof serveCatalogue>>

/** The picture of a project in the size that its card is cut from. */
export const coverOf = (origin: string, n: number) => largestPicture(summary(origin, n).image)
