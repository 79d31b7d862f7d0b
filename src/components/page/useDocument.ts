import { useState } from 'react'
import { showFailedCall } from '#stores/loading/failedCall.ts'

type Documents = typeof import('#stores/documents/documents.ts')
export type SaveDocument = (documents: Documents) => Promise<void>

/**
 * Saves a document. Its code is fetched with the first press. Ignores presses while it is saving.
 * @param save which document
 * @returns whether it is saving, and a function that starts it
 */
export function useDocument(save: SaveDocument) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    if (busy) return
    setBusy(true)
    await import('#stores/documents/documents.ts').then(save).catch(showFailedCall)
    setBusy(false)
  }
  return { busy, start }
}
