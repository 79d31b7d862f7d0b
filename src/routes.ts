/**
 * Links to every address of the site. No other file writes an address by hand. `routeTable.ts` says
 * who may see an address and which built page serves it.
 */

const segment = encodeURIComponent

/** Adds `?unitId=`: what a page is about travels in its address. */
const withUnit = (path: string, unitId?: string) =>
  unitId === undefined ? path : `${path}?unitId=${segment(unitId)}`

/** Link builders, one per address. */
export const links = {
  home: () => '/',
  about: () => '/about-us',
  gallery: () => '/gallery',
  offers: () => '/offers',
  privacy: () => '/privacy',
  terms: () => '/terms',
  verify: () => '/verify',
  signIn: () => '/sign-in',
  project: (projectId: string) => `/projects/${segment(projectId)}`,
  unit: (unitId: string) => `/projects/units/${segment(unitId)}`,
  userDashboard: () => '/user-dashboard',
  projects: () => '/projects',
  ownedUnit: (unitId: string) => `/projects/owned-units/${segment(unitId)}`,
  messages: (unitId?: string) => withUnit('/messages', unitId),
  payElectricityBill: (unitId?: string) => withUnit('/pay-electricity-bill', unitId),
  profile: () => '/profile',
  adminDashboard: () => '/admin-dashboard',
  adminUsers: () => '/admin-dashboard/user',
  adminProjects: () => '/admin-dashboard/projects',
  adminCreateProject: () => '/admin-dashboard/projects/create',
  adminProject: (projectId: string) => `/admin-dashboard/projects/${segment(projectId)}`,
  adminAddUnits: (projectId: string) => `/admin-dashboard/projects/${segment(projectId)}/add-units`,
  adminUnit: (unitId: string) => `/admin-dashboard/units/${segment(unitId)}`,
  adminMessages: (unitId?: string) => withUnit('/admin-dashboard/messages', unitId),
  adminEnquiries: () => '/admin-dashboard/enquiries',
  adminPayments: () => '/admin-dashboard/payments',
  adminAudit: () => '/admin-dashboard/audit',
} as const

export const segmentsOf = (path: string) => path.split('/').filter((part) => part !== '')

/**
 * Reads a named segment of an address by its pattern, as `/projects/{projectId}`.
 * @returns undefined when the pattern has no such segment, or the address is the bare shell itself
 *   (`_`)
 */
export function segmentOf(pattern: string, path: string, name: string): string | undefined {
  const value = segmentsOf(path)[segmentsOf(pattern).indexOf(`{${name}}`)]
  if (value === undefined || value === '_') return undefined
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
