import { readFileSync } from 'node:fs'
import type { BillStatus } from '#contract/bills.ts'
import type { MeterKind } from '#contract/power.ts'
import type { UserType } from '#contract/users.ts'

/** The content of `demo/company.json`. Times are days before the demo is loaded. */
type Company = {
  readonly people: readonly DemoPerson[]
  readonly projects: readonly DemoProject[]
  /** Common data of units of the same kind. */
  readonly kinds: Readonly<Record<string, { type: string; rooms: number; baths: number; plan: string }>>
  readonly units: readonly DemoUnit[]
  readonly sales: readonly DemoSale[]
  readonly transfers: readonly DemoTransfer[]
  readonly holds: readonly DemoHold[]
  readonly planTemplates: readonly DemoPlanTemplate[]
  readonly bills: readonly DemoBill[]
  readonly chats: readonly DemoChat[]
  readonly enquiries: readonly DemoEnquiry[]
  /** The `alt` texts of pictures and videos, by their folders in `demo/media/`. */
  readonly pictures: Readonly<Record<string, string>>
  readonly videos: Readonly<Record<string, string>>
}

/** `since`: when the account was created. */
export type DemoPerson = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly type: UserType
  readonly since: number
}

/**
 * `views` are pictures, `models` cut-away drawings; the first view is the cover. A stage has the day
 * that is planned for it, negative for a day to come, or null, and the day on which it was reached.
 * `plans` are the names of the templates that visitors see.
 */
export type DemoProject = {
  readonly slug: string
  readonly name: string
  readonly address: string
  readonly location: string
  readonly description: string
  readonly started: number
  readonly completed?: number
  readonly views: readonly string[]
  readonly models: readonly string[]
  readonly video?: string
  readonly stages?: readonly (readonly [name: string, planned: number | null, reached?: number])[]
  readonly updates?: readonly DemoUpdate[]
  readonly plans?: readonly string[]
}

type DemoUpdate = {
  readonly daysAgo: number
  readonly percent?: number
  readonly ownersOnly?: true
  readonly title: string
  readonly text: string
  readonly pictures: readonly string[]
}

/** `key` identifies the unit in sales, bills and chats; the price is in millions of naira. */
export type DemoUnit = {
  readonly key: string
  readonly project: string
  readonly name: string
  readonly kind: string
  readonly millions: number
  readonly paymentPlan: string
  readonly cover: string
  readonly video?: string
  readonly manager?: string
}

/**
 * Payments, oldest first: the day, percent of the price, and the delay of recording in days. Lines of
 * the payment plan: a title, percent of the price, and how many days ago it was due. That is
 * negative for a day to come; a line without it is due when the company says so.
 */
export type DemoSale = {
  readonly unit: string
  readonly buyer: string
  readonly payments: readonly (readonly [daysAgo: number, percent: number, recordedAfter?: number])[]
  readonly plan?: readonly (readonly [title: string, percent: number, daysAgo?: number])[]
}

/** Percent of the price that a buyer tells of. It waits, or was refused so many days later. */
export type DemoTransfer = {
  readonly unit: string
  readonly percent: number
  readonly daysAgo: number
  readonly bank: string
  readonly reference: string
  readonly note?: string
  readonly slip?: true
  readonly refused?: { readonly after: number; readonly by: string; readonly reason: string }
}

/** A home that is held since so many hours, for so many. `enquiry`: the address of its visitor. */
export type DemoHold = {
  readonly unit: string
  readonly enquiry?: string
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly note: string
  /** Of a reservation: percent of the price. */
  readonly depositPercent?: number
  readonly by: string
  readonly hoursAgo: number
  readonly hours: number
}

/** Lines of a template: a title, percent of the price, and months after the first day, if any. */
type DemoPlanTemplate = {
  readonly name: string
  readonly lines: readonly (readonly [title: string, percent: number, afterMonths?: number])[]
}

/** An electricity payment; a pending one started minutes ago. */
export type DemoBill = {
  readonly unit: string
  readonly buyer: string
  readonly metre: string
  readonly naira: number
  readonly status: BillStatus
  readonly daysAgo: number
  readonly reason?: string
  readonly company: string
  readonly kind: MeterKind
}

/** Oldest message first; 0 days ago is minutes ago. The `unread` newest ones are unread. */
export type DemoChat = {
  readonly unit: string
  readonly customer: string
  readonly unread: number
  readonly messages: readonly (readonly [from: 'customer' | 'manager', daysAgo: number, text: string])[]
}

/** Without `handledAfter`, in days, the enquiry is new. */
export type DemoEnquiry = {
  readonly name: string
  readonly email: string
  readonly phone?: string
  readonly message: string
  readonly project?: string
  readonly unit?: string
  readonly daysAgo: number
  readonly handledAfter?: number
}

const file = new URL('../../../../demo/company.json', import.meta.url)

export const demo: Company = JSON.parse(readFileSync(file, 'utf8'))

/** Finds an item by its name. @throws for an unknown name */
const finder =
  <T>(items: readonly T[], nameOf: (item: T) => string) =>
  (name: string): T => {
    const item = items.find((one) => nameOf(one) === name)
    if (item === undefined) throw new Error(`the demo has no ${name}`)
    return item
  }

export const personOf = finder(demo.people, ({ email }) => email)
export const projectOf = finder(demo.projects, ({ slug }) => slug)
export const saleOf = finder(demo.sales, ({ unit }) => unit)
export const unitOf = finder(demo.units, ({ key }) => key)
const kindNamed = finder(Object.entries(demo.kinds), ([name]) => name)
export const kindOf = ({ kind }: DemoUnit) => kindNamed(kind)[1]
