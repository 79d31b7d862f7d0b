import { isAdmin } from '#domain/roles.ts'

/** Who looks at a page, as far as the stored session says. */
export type Visitor = { readonly token: string | undefined; readonly userType: string | undefined }

/**
 * Whether a visitor may see the guarded pages of an area: each needs a token, and a known role has
 * its own area. Not part of `guard.ts`, whose route table only few pages need.
 */
export function accessOf(
  area: 'customer' | 'admin' | undefined,
  { token, userType }: Visitor,
): 'here' | 'elsewhere' | 'signedOut' {
  if (token === undefined) return 'signedOut'
  if (area === undefined || userType === undefined) return 'here'
  return isAdmin(userType) === (area === 'admin') ? 'here' : 'elsewhere'
}
