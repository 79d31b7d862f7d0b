import { useState } from 'react'
import { showFailedCall } from '#stores/failedCall.ts'

type Documents = typeof import('#stores/documents.ts')
export type SaveDocument = (documents: Documents) => Promise<void>

/**
 * Saving a document, by code that is fetched with the first press. A second press meanwhile does nothing; another
 * document is saved beside it.
 * @param save which document
 * @returns whether it is under way, and what starts it
 */
export function useDocument(save: SaveDocument) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (busy) return
    setBusy(true)
    await import('#stores/documents.ts').then(save).catch(showFailedCall)
    setBusy(false)
  }
  return { busy, start }
}
