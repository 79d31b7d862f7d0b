import { toast } from 'react-hot-toast/headless'
import { isCodeGone, newVersionText } from '#api/codeGone.ts'
import { ApiError, messageOf } from '#api/errors.ts'

/**
 * Shows a failed call as the specification has it for most calls (section 8), or that the code which was to make it is
 * gone from the server.
 */
export async function showFailedCall(error: unknown): Promise<unknown> {
  const isClosedOrErased = !(error instanceof ApiError) && (await isCodeGone(error))
  return toast.error(isClosedOrErased ? newVersionText : messageOf(error))
}

/** For failures that the specification wants logged and no more (section 8). */
export const logFailure = (error: unknown) => console.error(error)
