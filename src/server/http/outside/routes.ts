import { Hono } from 'hono'
import type { Dependencies } from '../../dependencies.ts'
import { makeUploads } from '../../modules/media/uploads.ts'
import { makePaperFiles } from '../../modules/papers/reading.ts'
import { makePrivateFiles } from '../../modules/privateFiles/privateFiles.ts'
import { fileReaders } from '../../modules/privateFiles/readers.ts'
import type { Services } from '../../services.ts'
import type { AppEnvironment } from '../environment.ts'
import { mediaFiles } from './mediaFiles.ts'
import { mediaUpload } from './mediaUpload.ts'
import { newsOffPages } from './newsOff.ts'
import { serveFaces } from './page.ts'
import { privateFiles } from './privateFiles.ts'
import { sandboxCheckout } from './sandboxCheckout.ts'
import { undoAddressPages } from './undoAddress.ts'
import { unsubscribePages } from './unsubscribe.ts'
import { webhooks } from './webhooks.ts'

export function makeOutsideRoutes(
  dependencies: Dependencies,
  { checks, takeBillEvent, unsubscribe, newsLinks }: Services,
): readonly Hono<AppEnvironment>[] {
  const faces = new Hono<AppEnvironment>()
  serveFaces(faces)
  return [
    faces,
    mediaFiles(dependencies.media),
    mediaUpload({ ...dependencies, upload: makeUploads(dependencies) }),
    privateFiles({
      ...dependencies,
      files: makePrivateFiles(dependencies, fileReaders),
      openPaper: makePaperFiles(dependencies),
    }),
    webhooks(takeBillEvent),
    unsubscribePages({ ...dependencies, unsubscribe }),
    newsOffPages({ ...dependencies, newsLinks }),
    undoAddressPages(dependencies),
    ...(dependencies.payments.provider === 'sandbox' ? [sandboxCheckout({ ...dependencies, checks })] : []),
  ]
}
