import type { Overview } from '#contract/admin.ts'
import { links } from '#routes.ts'
import { linkWithMissingFilter } from '#stores/missingFilter.ts'

/** What may wait for somebody, in words, with the way there where there is one. */
export type Attention = {
  readonly key: Exclude<keyof Overview, 'months' | 'pendingBillsOf' | 'books' | 'waiting'>
  readonly one: string
  readonly many: string
  readonly href?: string
}

/** Everything that the overview counts, in its order: what leads nowhere, or to a list of its own, comes last. */
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
