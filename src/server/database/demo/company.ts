import { readFileSync } from 'node:fs'
import type { BillStatus } from '#contract/bills.ts'
import type { UserType } from '#contract/users.ts'

/** What `demo/company.json` holds. Times are days before the demo is loaded. */
type Company = {
  readonly people: readonly DemoPerson[]
  readonly projects: readonly DemoProject[]
  /** What homes of one kind have in common. */
  readonly kinds: Readonly<Record<string, { type: string; rooms: number; baths: number; plan: string }>>
  readonly units: readonly DemoUnit[]
  readonly sales: readonly DemoSale[]
  readonly bills: readonly DemoBill[]
  readonly chats: readonly DemoChat[]
  readonly enquiries: readonly DemoEnquiry[]
  /** The texts of pictures and videos, by their folders in `demo/media/`. */
  readonly pictures: Readonly<Record<string, string>>
  readonly videos: Readonly<Record<string, string>>
}

/** `since`: when the account was made. */
export type DemoPerson = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly type: UserType
  readonly since: number
}

/** `views` are pictures, `models` cut-away ones; the first view is the cover. */
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
}

/** `key` names the home in sales, bills and chats; the price is in millions of naira. */
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

/** Payments, oldest first: when, percent of the price, and how many days later it was recorded. */
export type DemoSale = {
  readonly unit: string
  readonly buyer: string
  readonly payments: readonly (readonly [daysAgo: number, percent: number, recordedAfter?: number])[]
}

/** An electricity payment; a pending one was begun minutes ago. */
export type DemoBill = {
  readonly unit: string
  readonly buyer: string
  readonly metre: string
  readonly naira: number
  readonly status: BillStatus
  readonly daysAgo: number
  readonly reason?: string
}

/** Oldest message first; 0 days ago is minutes ago. The `unread` newest have not been seen by their reader. */
export type DemoChat = {
  readonly unit: string
  readonly customer: string
  readonly unread: number
  readonly messages: readonly (readonly [from: 'customer' | 'manager', daysAgo: number, text: string])[]
}

/** Without `handledAfter`, in days, nobody has answered yet. */
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

/** The demo company. */
export const demo: Company = JSON.parse(readFileSync(file, 'utf8'))

function found<T>(one: T | undefined, name: string): T {
  if (one === undefined) throw new Error(`the demo has no ${name}`)
  return one
}

export const personOf = (email: string) =>
  found(
    demo.people.find((one) => one.email === email),
    email,
  )
export const projectOf = (slug: string) =>
  found(
    demo.projects.find((one) => one.slug === slug),
    slug,
  )
export const unitOf = (key: string) =>
  found(
    demo.units.find((one) => one.key === key),
    key,
  )
export const kindOf = (unit: DemoUnit) => found(demo.kinds[unit.kind], unit.kind)
