import type { Dependencies } from '../../dependencies.ts'
import { refuseField } from '../../http/refusal.ts'

type Needed = Pick<Dependencies, 'apiUrl' | 'media' | 'mediaHosts'>

/**
 * Says which addresses pictures and videos may have. A file of ours must still exist: a draft may
 * outlive its upload. With a media service (`MEDIA_HOSTS`) others are accepted from its hosts only,
 * so that nobody else can exchange what our pages show.
 */
export const makeMediaCheck = ({ apiUrl, media, mediaHosts = [] }: Needed) => {
  const own = `${apiUrl}/media/`
  const allowed = new Set(mediaHosts.map((host) => host.toLowerCase()))
  return async (field: string, url: string): Promise<void> => {
    if (url.startsWith(own)) {
      if ((await media.find(url.slice(own.length))) !== undefined) return
      throw refuseField(field, 'This file is no longer there. Upload it again.')
    }
    if (allowed.size === 0 || allowed.has(URL.parse(url)?.host ?? '')) return
    throw refuseField(field, 'This address is not on our media service. Upload the file first.')
  }
}

/** @throws Refusal 400 on the field */
export type MediaCheck = ReturnType<typeof makeMediaCheck>
