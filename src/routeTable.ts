/**
 * Every address of the site (spec section 2, "Route map"): who may see it and which built page serves it. The builders
 * of links to them stand in `routes.ts`, apart, because every page needs those and hardly one needs the table.
 */
import { segmentsOf } from './routes.ts'

/** Who an address is for. `customer` and `admin` addresses are guarded: without a token they lead to sign-in. */
export type Audience = 'public' | 'customer' | 'admin'

export type Route = {
  /** Pattern as in the spec: `{name}` stands for one path segment. */
  readonly path: string
  readonly audience: Audience
  /** The built page that answers every address of a pattern. Fixed paths are their own page. */
  readonly shell?: string
  /** Title of the page, shown in the tab and by screen readers on arrival. */
  readonly title: string
}

export const routes = [
  { path: '/', audience: 'public', title: 'Home' },
  { path: '/about-us', audience: 'public', title: 'About us' },
  { path: '/gallery', audience: 'public', title: 'Gallery' },
  { path: '/offers', audience: 'public', title: 'Offers' },
  { path: '/sign-in', audience: 'public', title: 'Sign in' },
  {
    path: '/projects/units/{unitId}',
    audience: 'public',
    shell: '/projects/units/_/',
    title: 'Unit details',
  },
  { path: '/projects/{projectId}', audience: 'public', shell: '/projects/_/', title: 'Project' },
  { path: '/user-dashboard', audience: 'customer', title: 'Dashboard' },
  { path: '/projects', audience: 'customer', title: 'Projects' },
  {
    path: '/projects/owned-units/{unitId}',
    audience: 'customer',
    shell: '/projects/owned-units/_/',
    title: 'My property',
  },
  { path: '/messages', audience: 'customer', title: 'Messages' },
  { path: '/pay-electricity-bill', audience: 'customer', title: 'Pay electricity bill' },
  { path: '/profile', audience: 'customer', title: 'Profile' },
  { path: '/admin-dashboard', audience: 'admin', title: 'Users' },
  { path: '/admin-dashboard/user', audience: 'admin', title: 'Users' },
  { path: '/admin-dashboard/projects', audience: 'admin', title: 'Projects' },
  { path: '/admin-dashboard/projects/create', audience: 'admin', title: 'Create project' },
  {
    path: '/admin-dashboard/projects/{projectId}',
    audience: 'admin',
    shell: '/admin-dashboard/projects/_/',
    title: 'Project',
  },
  {
    path: '/admin-dashboard/projects/{projectId}/add-units',
    audience: 'admin',
    shell: '/admin-dashboard/projects/_/add-units/',
    title: 'Add units',
  },
  {
    path: '/admin-dashboard/units/{unitId}',
    audience: 'admin',
    shell: '/admin-dashboard/units/_/',
    title: 'Unit',
  },
  { path: '/admin-dashboard/messages', audience: 'admin', title: 'Messages' },
  { path: '/admin-dashboard/enquiries', audience: 'admin', title: 'Enquiries' },
  { path: '/admin-dashboard/audit', audience: 'admin', title: 'Audit trail' },
] as const satisfies readonly Route[]

const matches = (pattern: string, path: string) => {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  )
}

/**
 * The route that an address belongs to; fixed paths win over patterns.
 * @param path the path of an address, without query; a trailing slash is ignored
 * @returns undefined for an address the site does not know
 */
export function findRoute(path: string): Route | undefined {
  const all: readonly Route[] = routes
  return (
    all.find((route) => route.shell === undefined && matches(route.path, path)) ??
    all.find((route) => route.shell !== undefined && matches(route.path, path))
  )
}
