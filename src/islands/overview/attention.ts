import type { Overview } from '#contract/admin.ts'
import { links } from '#routes.ts'
import { linkWithMissingFilter } from '#stores/properties/missingFilter.ts'

/** A count of the overview in words, with a link if there is one. */
export type Attention = {
  readonly key: Exclude<keyof Overview, 'months' | 'pendingBillsOf' | 'unvended' | 'books' | 'waiting'>
  readonly one: string
  readonly many: string
  readonly href?: string
}

/** The overview's counts in order; those without a page of their own are last. */
export const attention: readonly Attention[] = [
  { key: 'unreadRooms', one: 'unread chat', many: 'unread chats', href: links.adminMessages() },
  { key: 'newEnquiries', one: 'new enquiry', many: 'new enquiries', href: links.adminEnquiries() },
  {
    key: 'unitsWithoutOwner',
    one: 'unit without owner',
    many: 'units without owner',
    href: linkWithMissingFilter(links.adminProjects(), 'owner'),
  },
  {
    key: 'unitsWithoutManager',
    one: 'unit without manager',
    many: 'units without manager',
    href: linkWithMissingFilter(links.adminProjects(), 'manager'),
  },
  { key: 'pendingBills', one: 'pending payment', many: 'pending payments' },
]

/** Paid bills without their electricity, on servers that buy it. */
export const unvendedWords = { one: 'payment without token', many: 'payments without token' } as const
