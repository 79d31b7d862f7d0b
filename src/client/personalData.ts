import type { PersonalData } from '#contract/personalData.ts'
import { request } from './request.ts'

/** Everything that is held about the signed-in person. */
export const getPersonalData = (): Promise<PersonalData> => request('GET /user/export')
