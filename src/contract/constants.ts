/*
 * What the contract fixes and the browser must know too. Without the validator, which weighs more than most pages.
 */

/** Bounds. Lengths in characters, that of an address percent-encoded; amounts in naira. */
export const bounds = {
  name: 200,
  description: 5000,
  message: 4000,
  alt: 300,
  email: 254,
  url: 2048,
  phone: 40,
  visitorsPhone: 100,
  amount: 1_000_000_000_000,
  rooms: 1000,
  filesPerCall: 100,
} as const

/** Bytes of a video at most. The text says another figure; both are as specified. */
export const videoLimit = 20_971_520
export const videoTooLarge = 'Maximum file size (100mb) exceeded'

/** What a meter number looks like without blanks, and the error for another text. */
export const meterPattern = /^(\d{11}|\d{13})$/
export const meterError = 'A meter number has 11 or 13 digits'

/** The messages of success that a page shows even if the server sends none. */
export const codeSent = 'OTP has been sent to your email address registered with us'
export const enquirySent = 'Thank you. We will answer within one working day.'

/** The kinds of changes in the audit trail. */
export const auditActions = [
  'user created',
  'user edited',
  'user erased',
  'account closed',
  'account opened again',
  'address change undone',
  'sessions ended',
  'signed in',
  'project created',
  'project edited',
  'project completed',
  'unit created',
  'unit edited',
  'manager assigned',
  'manager changed',
  'owner assigned',
  'owner removed',
  'payment recorded',
  'payment reversed',
  'files added',
  'file described',
  'files ordered',
  'file deleted',
  'enquiry changed',
] as const
export type AuditAction = (typeof auditActions)[number]
