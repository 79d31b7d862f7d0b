import { toast } from 'react-hot-toast/headless'
import { messageOf } from '#api/errors.ts'

/** Shows a failed call as the specification has it for most calls (section 8). */
export const showFailedCall = (error: unknown) => toast.error(messageOf(error))

/** For failures that the specification wants logged and no more (section 8). */
export const logFailure = (error: unknown) => console.error(error)
