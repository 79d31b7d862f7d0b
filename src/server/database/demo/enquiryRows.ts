import type { Insertable } from 'kysely'
import type { Tables } from '../schema.ts'
import { type DemoEnquiry, demo } from './company.ts'
import { demoId } from './ids.ts'
import type { PeopleIds } from './peopleRows.ts'
import { projectId, unitId } from './propertyRows.ts'
import { type Ago, workingMinute } from './times.ts'

const handler = 'folake.adeyemi@palmstone.example'

const handling = (ago: Ago, people: PeopleIds, enquiry: DemoEnquiry) =>
  enquiry.handledAfter === undefined
    ? { status: 'new' as const, handled_by: null, handled_at: null }
    : {
        status: 'handled' as const,
        handled_by: people(handler),
        handled_at: ago.days(enquiry.daysAgo - enquiry.handledAfter, workingMinute(enquiry.email)),
      }

export const enquiryRows = (ago: Ago, people: PeopleIds): Insertable<Tables['enquiries']>[] =>
  demo.enquiries.map((enquiry) => ({
    id: demoId(`enquiry/${enquiry.email}`),
    name: enquiry.name,
    email: enquiry.email,
    phone: enquiry.phone ?? null,
    message: enquiry.message,
    project_id: enquiry.project === undefined ? null : projectId(enquiry.project),
    unit_id: enquiry.unit === undefined ? null : unitId(enquiry.unit),
    created_at: ago.days(enquiry.daysAgo, workingMinute(enquiry.email)),
    ...handling(ago, people, enquiry),
  }))
