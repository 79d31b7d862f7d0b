import type { Insertable } from 'kysely'
import { companyDay } from '#domain/dates.ts'
import type { Tables } from '../schema.ts'
import { demo } from './company.ts'
import { demoId } from './ids.ts'
import type { DemoMedia } from './media.ts'
import type { PeopleIds } from './peopleRows.ts'
import { projectId } from './propertyRows.ts'
import type { Ago } from './times.ts'

const noon = 12 * 60

export const stageRows = (ago: Ago): Insertable<Tables['project_stages']>[] => {
  const dayOf = (days: number | null | undefined) =>
    days === null || days === undefined ? null : companyDay(ago.days(days, noon))
  return demo.projects.flatMap(({ slug, stages = [] }) =>
    stages.map(([name, planned, reached], position) => ({
      id: demoId(`stage/${slug}/${position}`),
      ...{ project_id: projectId(slug), position, name },
      ...{ planned_on: dayOf(planned), reached_on: dayOf(reached) },
    })),
  )
}

const updates = demo.projects.flatMap(({ slug, updates = [] }) =>
  updates.map((update) => ({ ...update, slug, id: demoId(`update/${slug}/${update.daysAgo}`) })),
)

export const updateRows = (ago: Ago, people: PeopleIds): Insertable<Tables['project_updates']>[] =>
  updates.map(({ id, slug, title, text, percent, daysAgo, ownersOnly = false }) => ({
    ...{ id, project_id: projectId(slug), title, text, percent: percent ?? null },
    happened_on: companyDay(ago.days(daysAgo, noon)),
    audience: ownersOnly ? 'owners' : 'public',
    created_by: people('super@palmstone.example'),
    created_at: ago.days(daysAgo, noon),
    owner_mails: 'none',
  }))

export const updatePictureRows = (media: DemoMedia): Insertable<Tables['update_pictures']>[] =>
  updates.flatMap(({ id, pictures }) =>
    pictures.map((slug, position) => ({
      ...{ update_id: id, position, url: media.picture(slug), alt: demo.pictures[slug] ?? null },
    })),
  )
