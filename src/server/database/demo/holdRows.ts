import type { Insertable } from 'kysely'
import type { Tables } from '../schema.ts'
import { type DemoHold, demo, unitOf } from './company.ts'
import { demoId } from './ids.ts'
import type { PeopleIds } from './peopleRows.ts'
import { priceKobo, unitId } from './propertyRows.ts'
import { type Ago, workingMinute } from './times.ts'

const depositKobo = ({ unit, depositPercent = 0 }: DemoHold) =>
  Math.round((priceKobo(unitOf(unit)) * depositPercent) / 100)

/** Homes that are held for somebody, or reserved. */
export const holdRows = (ago: Ago, people: PeopleIds): Insertable<Tables['holds']>[] =>
  demo.holds.map((hold) => ({
    ...{ id: demoId(`hold/${hold.unit}`), unit_id: unitId(hold.unit) },
    kind: hold.depositPercent === undefined ? 'hold' : 'reservation',
    ...{ name: hold.name, email: hold.email, phone: hold.phone ?? null, note: hold.note },
    enquiry_id: hold.enquiry === undefined ? null : demoId(`enquiry/${hold.enquiry}`),
    price_kobo: priceKobo(unitOf(hold.unit)),
    deposit_kobo: depositKobo(hold) || null,
    starts_at: ago.minutes(hold.hoursAgo * 60),
    // At the same minute whenever the demo is loaded on that day.
    ends_at: ago.days(-Math.floor((hold.hours - hold.hoursAgo) / 24), workingMinute(hold.unit)),
    created_by: people(hold.by),
  }))
