import { useState } from 'react'
import { showFailedCall } from '#stores/failedCall.ts'
import { useStanding } from './useStanding.ts'

type Options = {
  readonly send: () => Promise<void>
  /** Nothing is left to be sent, and what asked for it still stands. */
  readonly onClose: () => void
  /** After a refusal that was told: reads anew what it was about. True where that is already as it was wanted. */
  readonly lookAgain?: () => Promise<unknown>
}

/**
 * What a dialog sends at one press, and keeps no draft of. A second press meanwhile does nothing. Once it is done the
 * dialog is closed; refused, it stays, for another try.
 * @returns whether it is under way, and what sends it
 */
export function useSending({ send, onClose, lookAgain }: Options) {
  const standing = useStanding()
  const [busy, setBusy] = useState(false)
  const refused = (error: unknown) => {
    showFailedCall(error)
    return lookAgain?.()
  }
  const start = async () => {
    if (busy) return
    setBusy(true)
    const isDone = await send().then(() => true, refused)
    if (isDone === true && standing.current) onClose()
    setBusy(false)
  }
  return { busy, start }
}
