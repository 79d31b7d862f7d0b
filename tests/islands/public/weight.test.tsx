import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Project } from '#contract/projects.ts'
import { ProjectView } from '#islands/public/ProjectView.tsx'
import { longDescription } from '../../support/longDescription.ts'

/**
 * Ids that compress as badly as real ones. They are the same in every run, so that a page that is
 * too large fails in every run.
 */
const idOf = (what: string) => createHash('sha256').update(what).digest('base64url').slice(0, 21)
const media = 'https://api.example.com/media'

const units = Array.from({ length: 12 }, (_, index) => ({
  _id: idOf(`unit ${index}`),
  name: `Quay Loft ${index}`,
  type: 'Apartment',
  image: `${media}/${idOf(`cover ${index}`)}/2400x1600/1600.jpg`,
  price: 52_000_000 + index * 1_370_000,
  numberOfRooms: 1 + (index % 4),
  numberOfBathRooms: 1 + (index % 3),
  paymentPlan: '30% deposit, the rest in 18 monthly instalments',
  availability: index % 3 === 0 ? ('sold' as const) : ('available' as const),
}))
const pictures = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: idOf(`${kind} ${index}`),
    url: `${media}/${idOf(`picture ${kind} ${index}`)}/2400x1600/1600.jpg`,
    fileType: '2D-image' as const,
  }))
/** The words in another order compress as badly as another text. */
const otherText = longDescription.split(' ').reverse().join(' ')

const project: Project = {
  _id: idOf('project'),
  name: 'Harbour Lofts',
  image: `${media}/${idOf('project cover')}/2400x1600/1600.jpg`,
  location: 'Apapa, Lagos',
  address: '4 Wharf Road',
  description: longDescription,
  status: 'ongoing',
  'unit count': [{ count: units.length }],
  '2D-ProjectImages': pictures('2D', 12),
  '3D-ProjectImages': pictures('3D', 3),
  videos: [{ _id: idOf('video'), url: `${media}/harbour-lofts/video.mp4` }],
  units,
  progress: { percent: 65, stage: 'Roofing', updatedOn: '2026-11-03' },
  stages: ['Foundation', 'Structure', 'Roofing', 'Finishing', 'Handover'].map((name) => ({
    ...{ _id: idOf(name), name, plannedOn: '2027-01-31' },
  })),
  updates: [1, 2, 3].map((index) => ({
    ...{ _id: idOf(`update ${index}`), title: `The roof is on, part ${index}`, percent: 60 + index },
    ...{ happenedOn: '2026-11-03', text: otherText.slice((index - 1) * 1600, index * 1600) },
    pictures: pictures(`update ${index}`, 3).map(({ url }) => ({ url, alt: `The roof, seen from ${index}` })),
  })),
}

// `.size-limit.mjs` weighs the rest of the page: together they keep the budget of 25 kB.
test('renders the longest description, 12 units and 16 media files of a project in under 11 kB', () => {
  const address = `https://www.example.com/projects/${project._id}`
  const html = renderToString(<ProjectView built={project} address={address} />)
  for (const words of longDescription.split(/\n+/))
    expect(html).toContain(words.slice(0, 40).replaceAll("'", '&#x27;'))
  const props = JSON.stringify({ built: project, address }).replaceAll('"', '&quot;')
  expect(brotliCompressSync(`<astro-island props="${props}">${html}</astro-island>`).length).toBeLessThan(
    11_000,
  )
})
