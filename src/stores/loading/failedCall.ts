import { toast } from 'react-hot-toast/headless'
import { isCodeGone, newVersionText } from '#api/codeGone.ts'
import { ApiError, messageOf } from '#api/errors.ts'

/** Shows a failed call in a toast, or that a deploy has removed the code which was to make it. */
export async function showFailedCall(error: unknown): Promise<unknown> {
  const isGone = !(error instanceof ApiError) && (await isCodeGone(error))
  return toast.error(isGone ? newVersionText : messageOf(error))
}

export const logFailure = (error: unknown) => console.error(error)
