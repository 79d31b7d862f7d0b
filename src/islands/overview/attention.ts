import type { Overview } from '#contract/admin.ts'
import { links } from '#routes.ts'
import { linkWithMissingFilter } from '#stores/properties/missingFilter.ts'

type Count<Key extends keyof Overview> = {
  readonly key: Key
  readonly one: string
  readonly many: string
  readonly href?: string
}

/** What somebody must do today; what has no page of its own is last. */
export const attention: readonly Count<'newEnquiries' | 'unreadRooms' | 'pendingBills'>[] = [
  { key: 'newEnquiries', one: 'new enquiry', many: 'new enquiries', href: links.adminEnquiries() },
  { key: 'unreadRooms', one: 'unread chat', many: 'unread chats', href: links.adminMessages() },
  { key: 'pendingBills', one: 'pending payment', many: 'pending payments' },
]

/** Counts of the stock, which no day's work brings to zero. */
export const stock: readonly Count<'unitsWithoutOwner' | 'unitsWithoutManager'>[] = [
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
]

/** Paid bills without their electricity, on servers that buy it. */
export const unvendedTexts = { one: 'payment without token', many: 'payments without token' } as const
