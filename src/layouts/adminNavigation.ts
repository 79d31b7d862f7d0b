import { links } from '#routes.ts'

type Entry = { label: string; href: string; key: 'users' | 'projects' | 'messages' }

/** The three entries of the admin area (spec section 2, "Admin shell"). */
export const adminEntries: readonly Entry[] = [
  { label: 'User', href: links.adminDashboard(), key: 'users' },
  { label: 'Projects', href: links.adminProjects(), key: 'projects' },
  { label: 'Messages', href: links.adminMessages(), key: 'messages' },
]

/** The entry that is active on an address: Projects also on units, User on the dashboard and the user list alone. */
export function activeEntry(pathname: string): Entry['key'] | undefined {
  const path = pathname.replace(/\/+$/, '')
  if (/^\/admin-dashboard(\/user)?$/.test(path)) return 'users'
  if (/^\/admin-dashboard\/(projects|units)(\/|$)/.test(path)) return 'projects'
  return path === links.adminMessages() ? 'messages' : undefined
}
