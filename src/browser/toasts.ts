import toast from 'react-hot-toast/headless'

/**
 * How long each kind is shown, in milliseconds (spec section 9). At most 20 are shown at once, which is the
 * library's own limit.
 */
const durations = { success: 2000, error: 4000 } as const

/** What a failed call says when the server said nothing (spec section 8). */
export const unknownError = 'An Error Occured'

/** Says that something worked. */
export const showSuccess = (message: string) => toast.success(message, { duration: durations.success })

/** Says that something failed. */
export const showError = (message: string) => toast.error(message, { duration: durations.error })

/** Shows a failed call as the specification has it: the server's message, otherwise a general text. */
export const showFailure = (error: unknown) =>
  showError(error instanceof Error && error.message !== '' ? error.message : unknownError)
