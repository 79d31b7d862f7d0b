import { Hono } from 'hono'
import type { AppEnvironment } from './app.ts'
import type { Doors } from './doors.ts'
import { mediaFiles } from './extras/mediaFiles.ts'
import { mediaUpload } from './extras/mediaUpload.ts'
import { serveFaces } from './extras/page.ts'
import { sandboxCheckout } from './extras/sandboxCheckout.ts'
import { undoAddressPages } from './extras/undoAddress.ts'
import { unsubscribePages } from './extras/unsubscribe.ts'
import { webhooks } from './extras/webhooks.ts'
import { makeUploads } from './modules/uploads.ts'
import { makeServices } from './services.ts'

/** The addresses outside the contract. */
export function makeExtras(doors: Doors): readonly Hono<AppEnvironment>[] {
  const { checks, takeBillEvent, unsubscribe } = makeServices(doors)
  const faces = new Hono<AppEnvironment>()
  serveFaces(faces)
  return [
    faces,
    mediaFiles(doors.media),
    mediaUpload({ ...doors, upload: makeUploads(doors) }),
    webhooks(takeBillEvent),
    unsubscribePages({ ...doors, unsubscribe }),
    undoAddressPages(doors),
    ...(doors.payments.provider === 'sandbox' ? [sandboxCheckout({ ...doors, checks })] : []),
  ]
}
