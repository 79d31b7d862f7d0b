import type { Session } from '#contract/auth.ts'
import { request } from './request.ts'

/** Asks for a one-time code by mail; the answer is the same for addresses without an account. */
export const requestCode = (email: string): Promise<unknown> =>
  request('POST /public/get-code', { body: { email } })

/** Signs in. The code is trimmed (spec section 5). */
export const login = (email: string, otp: string): Promise<Session> =>
  request('POST /public/login', { body: { email, otp: otp.trim() } })

/** Revokes the stored token at the server. Servers without this call answer 404. */
export const logout = (): Promise<unknown> => request('POST /user/logout')

/** Revokes every token of the account. */
export const logoutEverywhere = (): Promise<unknown> => request('POST /user/logout-everywhere')
