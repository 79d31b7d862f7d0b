import { links } from '#routes.ts'

type Entry = { label: string; href: string; key: 'users' | 'projects' | 'messages' }

/** The three entries of the admin area. */
export const adminEntries: readonly Entry[] = [
  { label: 'User', href: links.adminDashboard(), key: 'users' },
  { label: 'Projects', href: links.adminProjects(), key: 'projects' },
  { label: 'Messages', href: links.adminMessages(), key: 'messages' },
]

/** The active entry. Projects is also active on units, User on the dashboard and the user list. */
export function activeEntry(pathname: string): Entry['key'] | undefined {
  const path = pathname.replace(/\/+$/, '')
  if (/^\/admin-dashboard(\/user)?$/.test(path)) return 'users'
  if (/^\/admin-dashboard\/(projects|units)(\/|$)/.test(path)) return 'projects'
  return path === links.adminMessages() ? 'messages' : undefined
}
