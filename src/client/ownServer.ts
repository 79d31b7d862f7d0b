import { storedJson, userKey } from '#browser/storage.ts'

/**
 * Whether the signed-in are served by a server of this product, which tells versions of its users. Others know what the
 * specification lists alone: they lack calls beside it, and may refuse a header that they do not know.
 */
export function isOurServer(): boolean {
  const user = storedJson(userKey) as { readonly version?: unknown } | null | undefined
  return typeof user?.version === 'number'
}
