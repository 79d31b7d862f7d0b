import { z } from 'zod'
import { byAnybody, defineCalls } from './call.ts'
import { cleanCode } from './fields/cleaned.ts'
import { cleaned, email, id, nothing } from './fields/fields.ts'
import { codeSent } from './fields/texts.ts'
import { user } from './users.ts'

export const authTexts = {
  wrongCode: 'This code is wrong or has expired. Request a new one and try again.',
  noCode: 'Enter the digits of the code that we sent you.',
  tooManyTries: 'Too many tries. Wait a little and try again.',
  mailDown: 'We cannot send mail at the moment, so no code would reach you. Please try again in a minute.',
  signedOut: 'You are signed out. Sign in again.',
  notAllowed: 'Your account may not do this.',
} as const

export const session = z.object({ token: z.string(), user }).meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** Distinguishes the code requests for one address. */
const challenge = z.string().meta({
  description:
    'Random. Send it back with the code. Tries are counted for this challenge alone, so nobody else can use them up',
})

/* Signing in has stricter limits, by client and address: `modules/accounts/signInLimits.ts`. */

export const authCalls = defineCalls({
  'POST /public/get-code': {
    access: 'public',
    limit: byAnybody,
    topic: 'Sign-in',
    summary: 'Ask for a one-time code by mail',
    body: z.object({
      email,
      browser: id('browser').optional().meta({
        description:
          'The challenge of the first sign-in in this browser. A known browser has a limit of its own, which strangers cannot use up',
      }),
    }),
    answer: z.object({ challenge }).meta({ id: 'SignInChallenge' }),
    message: codeSent,
  },
  'POST /public/login': {
    access: 'public',
    limit: byAnybody,
    topic: 'Sign-in',
    summary: 'Sign in with the code',
    body: z.object({
      email,
      otp: cleaned(cleanCode, 'OTP', 200).min(1, 'OTP is required'),
      challenge: id('challenge').optional().meta({
        description:
          'From the answer of get-code; without it, the codes that the same client asked for are meant',
      }),
    }),
    answer: session,
    message: 'Welcome back',
    refusals: [401],
  },
  'POST /user/logout': {
    access: 'user',
    unlimited: 'It ends the session that makes it',
    topic: 'Sign-in',
    summary: "Revoke the caller's token",
    answer: nothing,
    message: 'Signed out',
  },
  'POST /user/logout-everywhere': {
    access: 'user',
    unlimited: 'It ends the session that makes it',
    topic: 'Sign-in',
    summary: "Revoke every token of the caller's account",
    answer: nothing,
    message: 'Signed out on all devices',
  },
})
