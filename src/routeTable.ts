/**
 * Every address of the site: who may see it and which built page serves it. The link builders are
 * in `routes.ts`, because every page needs them and few need this table.
 */
import { segmentsOf } from '#routes.ts'

/**
 * Who an address is for. `customer` and `admin` addresses are guarded: without a token they lead to
 * sign-in.
 */
export type Audience = 'public' | 'customer' | 'admin'

export type Route = {
  /** The pattern: `{name}` is one path segment. */
  readonly path: string
  readonly audience: Audience
  /** The built page that serves every address of a pattern. A fixed path is its own page. */
  readonly shell?: string
}

export const routes = [
  { path: '/', audience: 'public' },
  { path: '/about-us', audience: 'public' },
  { path: '/gallery', audience: 'public' },
  { path: '/offers', audience: 'public' },
  { path: '/privacy', audience: 'public' },
  { path: '/terms', audience: 'public' },
  { path: '/verify', audience: 'public' },
  { path: '/sign-in', audience: 'public' },
  { path: '/projects/units/{unitId}', audience: 'public', shell: '/projects/units/_/' },
  { path: '/projects/{projectId}', audience: 'public', shell: '/projects/_/' },
  { path: '/user-dashboard', audience: 'customer' },
  { path: '/projects', audience: 'customer' },
  { path: '/projects/owned-units/{unitId}', audience: 'customer', shell: '/projects/owned-units/_/' },
  { path: '/messages', audience: 'customer' },
  { path: '/pay-electricity-bill', audience: 'customer' },
  { path: '/profile', audience: 'customer' },
  { path: '/admin-dashboard', audience: 'admin' },
  { path: '/admin-dashboard/user', audience: 'admin' },
  { path: '/admin-dashboard/projects', audience: 'admin' },
  { path: '/admin-dashboard/projects/create', audience: 'admin' },
  { path: '/admin-dashboard/projects/{projectId}', audience: 'admin', shell: '/admin-dashboard/projects/_/' },
  {
    path: '/admin-dashboard/projects/{projectId}/add-units',
    audience: 'admin',
    shell: '/admin-dashboard/projects/_/add-units/',
  },
  { path: '/admin-dashboard/units/{unitId}', audience: 'admin', shell: '/admin-dashboard/units/_/' },
  { path: '/admin-dashboard/messages', audience: 'admin' },
  { path: '/admin-dashboard/enquiries', audience: 'admin' },
  { path: '/admin-dashboard/payments', audience: 'admin' },
  { path: '/admin-dashboard/audit', audience: 'admin' },
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
