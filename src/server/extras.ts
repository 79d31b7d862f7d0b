import { Hono } from 'hono'
import type { AppEnvironment } from './app.ts'
import type { Dependencies } from './dependencies.ts'
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
export function makeExtras(dependencies: Dependencies): readonly Hono<AppEnvironment>[] {
  const { checks, takeBillEvent, unsubscribe } = makeServices(dependencies)
  const faces = new Hono<AppEnvironment>()
  serveFaces(faces)
  return [
    faces,
    mediaFiles(dependencies.media),
    mediaUpload({ ...dependencies, upload: makeUploads(dependencies) }),
    webhooks(takeBillEvent),
    unsubscribePages({ ...dependencies, unsubscribe }),
    undoAddressPages(dependencies),
    ...(dependencies.payments.provider === 'sandbox' ? [sandboxCheckout({ ...dependencies, checks })] : []),
  ]
}
