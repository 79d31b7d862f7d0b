/** The messages of success that a page shows even if the server sends none. */
export const codeSent = 'OTP has been sent to your email address registered with us'
/**
 * What a visitor agrees to with a tick. The number is stored with the consent: another text gets the
 * next one, and the texts before it stay in the history of this file.
 */
export const newsConsent = { wording: 1, text: 'Tell me about new projects' } as const

export const enquirySent = 'Thank you. We will answer within one working day.'

export const invalidEmail = 'Enter a valid email address, such as name@example.com'

/** Bytes of a video at most: 20 MB. The text says 100 MB; the specification has both. */
export const videoLimit = 20_971_520
export const videoTooLarge = 'Maximum file size (100mb) exceeded'

/** What a meter number looks like without blanks, and the error for another text. */
export const meterPattern = /^(\d{11}|\d{13})$/
export const meterError = 'A meter number has 11 or 13 digits'

/** The error where nobody could check a meter, and the customer has not said that they did. */
export const meterNotChecked = 'Check the meter number, and say that you have done so'

/** What a token looks like without blanks, and the error for another text. */
export const tokenPattern = /^\d{20}$/
export const tokenError = 'A token has 20 digits'

/** What a check answers for every code that is on no paper of ours. */
export const noSuchPaper = 'We issued no such paper'
