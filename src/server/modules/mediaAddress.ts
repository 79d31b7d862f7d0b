import { refuseField } from '../refusal.ts'

/**
 * Which addresses pictures and videos may have. With a media service (`MEDIA_HOSTS`) only its hosts
 * are accepted, so that nobody else can exchange what our pages show.
 * @param hosts host names; empty: any http or https address
 */
export const makeMediaCheck = (hosts: readonly string[]) => {
  const allowed = new Set(hosts.map((host) => host.toLowerCase()))
  return (field: string, url: string): void => {
    if (allowed.size === 0 || allowed.has(URL.parse(url)?.host ?? '')) return
    throw refuseField(field, 'This address is not on our media service. Upload the file first.')
  }
}

/** @throws Refusal 400 on the field */
export type MediaCheck = ReturnType<typeof makeMediaCheck>
