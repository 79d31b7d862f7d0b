import { links } from '#routes.ts'

type Entry = { label: string; href: string; key: 'users' | 'projects' | 'messages' }

export const adminEntries: readonly Entry[] = [
  { label: 'User', href: links.adminDashboard(), key: 'users' },
  { label: 'Projects', href: links.adminProjects(), key: 'projects' },
  { label: 'Messages', href: links.adminMessages(), key: 'messages' },
]

type MoreEntry = {
  label: string
  href: string
  key: 'enquiries' | 'payments' | 'audit'
  /** What its badge counts (layouts/Unread.astro), and in which word. */
  waits?: { counts: string; word: string }
}

/** The entries under "More": pages whose calls only our own server has. */
export const moreEntries: readonly MoreEntry[] = [
  {
    label: 'Enquiries',
    href: links.adminEnquiries(),
    key: 'enquiries',
    waits: { counts: 'newEnquiries', word: 'new' },
  },
  {
    label: 'Payments',
    href: links.adminPayments(),
    key: 'payments',
    waits: { counts: 'unvendedCount', word: 'without token' },
  },
  { label: 'Audit trail', href: links.adminAudit(), key: 'audit' },
]

/** The active entry. Projects is also active on units, User on the dashboard and the user list. */
export function activeEntry(pathname: string): Entry['key'] | MoreEntry['key'] | undefined {
  const path = pathname.replace(/\/+$/, '')
  if (/^\/admin-dashboard(\/user)?$/.test(path)) return 'users'
  if (/^\/admin-dashboard\/(projects|units)(\/|$)/.test(path)) return 'projects'
  return [...adminEntries, ...moreEntries].find(({ href }) => href === path)?.key
}
