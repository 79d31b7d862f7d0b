import { callList } from '#api/client.ts'
import { family } from './family.ts'
import { resource } from './resource.ts'

/** What a customer owns, for admins; on our own server alone. */
export const homesOf = family((userId: string) =>
  resource(() => callList('GET /admin/owned-units/{userId}', { params: { userId } })),
)
