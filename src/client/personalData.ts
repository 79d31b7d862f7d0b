import type { PersonalData } from '#contract/personalData.ts'
import { requestOnce } from './once.ts'
import { request } from './request.ts'

/** Everything that is held about the signed-in person. */
export const getPersonalData = (): Promise<PersonalData> => request('GET /user/export')

/** Blanks a customer's personal data for good; once, however often it is sent. */
export const eraseUser = (id: string): Promise<null> =>
  requestOnce('POST /admin/erase-user/{id}', { params: { id } })
