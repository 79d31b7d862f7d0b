import { request } from './request.ts'

/** The signed-in user's own details. */
export const getProfile = () => request('GET /user/profile')

/** Turns notices by mail on or off. */
export const setMailNotices = (enabled: boolean) => request('PUT /user/mail-notices', { body: { enabled } })
