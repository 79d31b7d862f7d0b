import { messageOf } from '#api/errors.ts'
import { showError } from '#browser/toasts.ts'

/** Shows a failed call as the specification has it for most calls (section 8). */
export const showFailedCall = (error: unknown) => showError(messageOf(error))

/** For failures that the specification wants logged and no more (section 8). */
export const logFailure = (error: unknown) => console.error(error)
