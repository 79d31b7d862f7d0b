import { isAdmin } from '#domain/roles.ts'

/** Who looks at a page, as far as the stored session tells. */
export type Visitor = { readonly token: string | undefined; readonly userType: string | undefined }

/**
 * Whether a visitor belongs on the guarded pages of an area (spec sections 2 and 6): each needs a token, and a known
 * role has an area of its own. Apart from the guard, whose table of routes only few pages need.
 */
export function accessOf(
  area: 'customer' | 'admin' | undefined,
  { token, userType }: Visitor,
): 'here' | 'elsewhere' | 'signedOut' {
  if (token === undefined) return 'signedOut'
  if (area === undefined || userType === undefined) return 'here'
  return isAdmin(userType) === (area === 'admin') ? 'here' : 'elsewhere'
}
