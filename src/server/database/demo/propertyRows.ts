import type { Insertable } from 'kysely'
import type { FileType } from '#contract/files.ts'
import type { Tables } from '../schema.ts'
import { type DemoProject, type DemoUnit, demo, kindOf, projectOf } from './company.ts'
import { demoId } from './ids.ts'
import type { DemoMedia } from './media.ts'
import type { PeopleIds } from './peopleRows.ts'
import { type Ago, workingMinute } from './times.ts'

type FileRow = Insertable<Tables['files']>
type Holder = { readonly project_id: string } | { readonly unit_id: string }

export const projectId = (slug: string) => demoId(`project/${slug}`)
export const unitId = (key: string) => demoId(`unit/${key}`)

const koboPerMillion = 100_000_000
export const priceKobo = (unit: DemoUnit) => Math.round(unit.millions * koboPerMillion)

const startOf = (ago: Ago, project: DemoProject) => ago.days(project.started, workingMinute(project.slug))

const lead = (project: DemoProject): string => {
  const [first] = project.views
  if (first === undefined) throw new Error(`${project.name} has no picture`)
  return first
}

export const projectRows = (ago: Ago, media: DemoMedia): Insertable<Tables['projects']>[] =>
  demo.projects.map((project) => ({
    id: projectId(project.slug),
    name: project.name,
    description: project.description,
    image: media.picture(lead(project)),
    address: project.address,
    location: project.location,
    status: project.completed === undefined ? 'ongoing' : 'completed',
    created_at: startOf(ago, project),
    completed_at: project.completed === undefined ? null : ago.days(project.completed, 12 * 60),
  }))

/** A minute after the project's previous unit: units are listed oldest first. */
const createdAt = (ago: Ago, unit: DemoUnit) => {
  const before = demo.units.filter((other) => other.project === unit.project).indexOf(unit)
  return ago.days(projectOf(unit.project).started - 1, workingMinute(unit.project) + before)
}

export const unitRows = (ago: Ago, media: DemoMedia, people: PeopleIds): Insertable<Tables['units']>[] =>
  demo.units.map((unit) => ({
    id: unitId(unit.key),
    project_id: projectId(unit.project),
    name: unit.name,
    type: kindOf(unit).type,
    image: media.picture(unit.cover),
    price_kobo: priceKobo(unit),
    number_of_rooms: kindOf(unit).rooms,
    number_of_bath_rooms: kindOf(unit).baths,
    payment_plan: unit.paymentPlan,
    manager_id: unit.manager === undefined ? null : people(unit.manager),
    created_at: createdAt(ago, unit),
  }))

function filesOf(media: DemoMedia, holder: Holder, name: string, created_at: string) {
  const row = (file_type: FileType, slug: string, position: number) => ({
    id: demoId(`file/${name}/${file_type}/${slug}`),
    project_id: null,
    unit_id: null,
    ...holder,
    file_type,
    position,
    created_at,
  })
  return {
    pictures: (type: FileType, slugs: readonly string[]): FileRow[] =>
      slugs.map((slug, position) => ({
        ...row(type, slug, position),
        url: media.picture(slug),
        alt: demo.pictures[slug] ?? null,
        poster: null,
      })),
    video: (type: FileType, slug: string | undefined): FileRow[] =>
      slug === undefined
        ? []
        : [{ ...row(type, slug, 0), ...media.video(slug), alt: demo.videos[slug] ?? null }],
  }
}

const projectFiles = (ago: Ago, media: DemoMedia, project: DemoProject): FileRow[] => {
  const holder = { project_id: projectId(project.slug) }
  const files = filesOf(media, holder, project.slug, startOf(ago, project))
  return [
    ...files.pictures('2D-image', project.views),
    ...files.pictures('3D-image', project.models),
    ...files.video('project-video', project.video),
  ]
}

const unitFiles = (ago: Ago, media: DemoMedia, unit: DemoUnit): FileRow[] => {
  const files = filesOf(media, { unit_id: unitId(unit.key) }, unit.key, createdAt(ago, unit))
  return [...files.pictures('floor-plan', [kindOf(unit).plan]), ...files.video('unit-video', unit.video)]
}

export const fileRows = (ago: Ago, media: DemoMedia): FileRow[] => [
  ...demo.projects.flatMap((project) => projectFiles(ago, media, project)),
  ...demo.units.flatMap((unit) => unitFiles(ago, media, unit)),
]
