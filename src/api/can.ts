import { storedJson, userKey } from '#browser/storage/storage.ts'

/** Whether the signed-in person's server is our own, which alone gives users a version. */
export function isOurServer(): boolean {
  const user = storedJson(userKey) as { readonly version?: unknown } | null | undefined
  return typeof user?.version === 'number'
}

/** What only our own server has calls for. Views leave out what the server can't do. */
export const can = {
  changeManager: isOurServer,
  exportData: isOurServer,
  keepPapers: isOurServer,
  markRead: isOurServer,
  offerPlans: isOurServer,
  /** Enquiries, payments and the audit trail. */
  openMorePages: isOurServer,
  revokeSessions: isOurServer,
}
